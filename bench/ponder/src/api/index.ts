import { Hono } from 'hono';

// It does not start without one.
export default new Hono();
