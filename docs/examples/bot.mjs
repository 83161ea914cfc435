#!/usr/bin/env node
// A player of Katta i sekken that needs Node and ssh, and nothing else.
//
//     bot.mjs HOST PORT          opens a table with two of the house's bots and plays one game there
//     bot.mjs HOST PORT CODE     sits down at the table with this code
//
// It lays its worst cards first, takes what is offered for one coin, and passes otherwise.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const VALUE = { A: -1, 3: -3, 5: -5, 2: 2, 4: 4, 6: 6, 8: 8, T: 10, J: 0, K: 0 };
const [host, port, code] = process.argv.slice(2);
const line = ["-T", "-o", "StrictHostKeyChecking=accept-new", "-p", port, `play@${host}`, "json"];
const house = spawn("ssh", line, { stdio: ["pipe", "pipe", "inherit"] });
const asked = [];

/** Ask the house for something; what becomes of it is the response with this request's id. */
function ask(method, params = {}) {
  asked.push(method);
  house.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: asked.length, method, params }) + "\n");
}

/** A move out of those that the house offers. */
function choose({ offers }) {
  if (offers[0][0] === "lay") {
    return offers.reduce((worst, move) => (VALUE[move[1][0]] < VALUE[worst[1][0]] ? move : worst));
  }
  return offers.find(([kind]) => kind === "buy" || kind === "pass") ?? offers[0];
}

const hear = {
  view({ n, view }) {
    if (view.offers.length) ask("game.move", { n, move: choose(view) });
    else if (view.result) {
      console.log("scores:", JSON.stringify(view.result.scores), "I sit at", view.you);
      ask("session.quit");
    }
  },
};

ask("session.hello", { version: 2, name: "Nora" });
if (code) {
  ask("table.join", { code });
  ask("table.ready");
} else {
  ask("table.create", { game: "katta", settings: { seats: 3, clock: 0 }, bots: ["easy", "easy"], start: true });
}
for await (const text of createInterface({ input: house.stdout })) {
  const said = JSON.parse(text);
  hear[said.method]?.(said.params);
  if (said.error) {
    console.error(text);
    if (asked[said.id - 1] !== "game.move") ask("session.quit");
  }
}
process.exitCode = house.exitCode ?? (await new Promise((ended) => house.on("exit", ended)));
