/** The tokenizer of npm `edifact`, which has no types of its own: a second judge of what we write. */
declare module 'edifact/parser.js' {
  import { EventEmitter } from 'node:events';
  export default class Parser extends EventEmitter {
    encoding(charset: string): void;
    write(chunk: string): void;
    end(): void;
  }
}
