import { Hono } from 'hono';
import { serve } from '@hono/node-server';
import hono from './hono.js';

export default hono.vault({ Hono, serve });
