'use strict';
// The tables that are administrated.

const { Database } = require('sqlite3');
const { sqlite } = require('./config.json');

new Database(sqlite.database).exec(`
  drop table if exists book;
  drop table if exists author;
  create table author (id integer primary key, name varchar(40) not null);
  create table book (
    id integer primary key,
    author_id int references author (id),
    title varchar(40) not null,
    year int,
    price decimal(6, 2)
  );
  insert into author (name) values ('Ann'), ('Ben');
  insert into book (author_id, title, year, price) values (1, 'One', 1999, 9.5), (2, 'Two', 2001, 12);
`);
