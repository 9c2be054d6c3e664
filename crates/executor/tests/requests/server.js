"use strict";
// Takes what a page should not have sent, and answers what it should not have answered.

const http = require("node:http");
const fs = require("node:fs");
const path = require("node:path");

const page = fs.readFileSync(path.join(__dirname, "page.html"));

/** The text of a request's body. */
async function textOf(request) {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
  }
  return text;
}

const routes = {
  "/": async (request, response) =>
    response.setHeader("content-type", "text/html").end(page),
  "/json": async (request, response) => {
    try {
      response.end(JSON.stringify(JSON.parse(await textOf(request))));
    } catch ({ name }) {
      response.writeHead(400).end(`no JSON: ${name}`);
    }
  },
  "/length": async (request, response) =>
    response.end(`${(await textOf(request)).length}`),
  "/endless": async (request, response) => void response.write("and so on"),
  "/cut": async (request, response) => {
    response.writeHead(200, { "content-length": 10 });
    response.write("half");
    setTimeout(() => response.destroy(), 10);
  },
  "/fields": async (request, response) => {
    const fields = new URLSearchParams(await textOf(request));
    console.log("fields", [...fields].length, fields.get("field199").length);
    response
      .setHeader("content-type", "text/html")
      .end("<!doctype html><title>Sent</title>");
  },
};

http
  .createServer((request, response) => routes[request.url](request, response))
  .listen(process.env.PORT);
