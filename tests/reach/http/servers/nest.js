'use strict';
// What TypeScript's compiler makes of a Nest application.

require('reflect-metadata');
const { Body, Controller, Get, Header, Headers, Param, Post, Query } = require('@nestjs/common');
const { Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');

/** A method with decorators, and decorators of its parameters. */
function decorate(Class, name, decorators, ...parameters) {
  const descriptor = Object.getOwnPropertyDescriptor(Class.prototype, name);
  parameters.forEach((parameter, index) => parameter(Class.prototype, name, index));
  decorators.forEach((one) => one(Class.prototype, name, descriptor));
}

module.exports = async ({ html, answer, read }, port) => {
  class Vault {
    page() {
      return html;
    }
    json(body) {
      return { word: answer(body.word) };
    }
    query(word) {
      answer(read(word));
      return { text: word };
    }
    form({ word }) {
      answer(read(word));
      return { text: word };
    }
    word(word) {
      answer(read(word));
      return { text: word };
    }
    header(word) {
      answer(read(word));
      return { text: word };
    }
  }
  decorate(Vault, 'page', [Get('/'), Header('Content-Type', 'text/html')]);
  decorate(Vault, 'json', [Post('/json')], Body());
  decorate(Vault, 'query', [Get('/query')], Query('word'));
  decorate(Vault, 'form', [Post('/form')], Body());
  decorate(Vault, 'word', [Get('/word/:word')], Param('word'));
  decorate(Vault, 'header', [Get('/header')], Headers('x-word'));
  Controller()(Vault);
  class Application {}
  Module({ controllers: [Vault] })(Application);
  const app = await NestFactory.create(Application, { logger: false });
  await app.listen(port);
};
