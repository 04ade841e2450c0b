import { hostname } from 'node:os';

/**
 * What the process says of itself beside the log of requests. In production each is a line of JSON as in that log, warnings of Node
 * and what nobody caught included; elsewhere people read it as it is.
 */
const isJson = process.env.NODE_ENV === 'production';
const levels = { info: 30, warn: 40, fatal: 60 };

function lineOf(level: keyof typeof levels, msg: string): string {
  if (!isJson) return `${msg}\n`;
  return `${JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg })}\n`;
}

export const print = (text: string) => process.stdout.write(lineOf('info', text));

export const warn = (text: string) => process.stderr.write(lineOf('warn', text));

export const tellFatal = (text: string) => process.stderr.write(lineOf('fatal', text));

if (isJson) {
  process.removeAllListeners('warning'); // that of Node, which writes text
  process.on('warning', (warning) => warn(warning.stack ?? String(warning)));
  process.on('uncaughtException', (error) => {
    tellFatal(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  });
}
