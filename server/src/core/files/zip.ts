import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

interface ZipFile {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const version = 20;
/** Sizes follow the bytes (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the earliest date of the format: the files have no time of their own. */
const date = 0x21;

/** Writes a ZIP archive as a stream; only one buffer is kept in memory. */
export async function* zip(files: ZipFile[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    const head = header(0x04034b50, [], file, []);
    yield head;
    for await (const chunk of deflate(content, file)) yield chunk;
    const sizes = numbers([4, 0x08074b50], [4, file.crc], [4, file.packed], [4, file.size]);
    yield sizes;
    at += head.length + file.packed + sizes.length;
    written.push(file);
  }
  const directory = Buffer.concat(written.map(entry));
  yield directory;
  yield numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
}

async function* deflate(content: ZipFile['content'], file: Written): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw({ level: 3 });
  const fill = async () => {
    for await (const chunk of content) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      if (!stream.write(chunk)) await once(stream, 'drain');
    }
    stream.end();
  };
  fill().catch((error: Error) => stream.destroy(error));
  // A stream of bytes yields buffers, but its type does not say so.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    file.packed += chunk.length;
    yield chunk;
  }
}

const entry = (file: Written) =>
  header(0x02014b50, [[2, version]], file, [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, file.at],
  ]);

type Field = [bytes: 2 | 4, value: number];

function header(mark: number, made: Field[], { name, crc, packed, size }: Written, more: Field[]): Buffer {
  const fields: Field[] = [
    [4, mark],
    ...made,
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    ...more,
  ];
  return Buffer.concat([numbers(...fields), name]);
}

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
