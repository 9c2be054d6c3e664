"use strict";
// Serves the page of the scenarios. Here each event is also printed as it happens.

const { readFileSync } = require("fs");
const { createServer } = require("http");

const read = (name) => readFileSync(`${__dirname}/${name}`, "utf8");
const page = read("page.html");
const record = read("record.js");
const PRINT = "print = (entry) => console.log(JSON.stringify(entry));\n";

createServer(({ url }, response) => {
  if (url === "/record.js") {
    response.setHeader("content-type", "text/javascript");
    response.end(`${record}${PRINT}`);
    return;
  }
  if (url === "/names.js") {
    response.setHeader("content-type", "text/javascript");
    response.end(`${read("names.js")}const REAL = ${read("names.json")};`);
    return;
  }
  response.setHeader("content-type", "text/html");
  response.end(url === "/names.html" ? read("names.html") : page);
}).listen(process.env.PORT ?? 3000);
