'use strict';
// The tables that are administrated.

const { Client } = require('pg');
const { pg } = require('./config.json');

const TABLES = `
  create table author (id serial primary key, name varchar(40) not null);
  create table book (
    id serial primary key,
    author_id int references author (id),
    title varchar(40) not null,
    year int,
    price decimal(6, 2)
  );
  insert into author (name) values ('Ann'), ('Ben');
  insert into book (author_id, title, year, price) values (1, 'One', 1999, 9.5), (2, 'Two', 2001, 12);
`;

(async () => {
  const client = new Client(pg);
  await client.connect();
  await client.query(TABLES);
  await client.end();
})();
