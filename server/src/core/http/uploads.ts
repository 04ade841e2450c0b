import { isOneLine } from '@boxyard/contract/core/fields.ts';
import { fileNameLength, maxFileBytes, titleLength } from '@boxyard/contract/core/files.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Handler, handleInSteps, type InAccount, type Input, type Step } from './handle.ts';
import { accountKey, circleKey, personKey } from './on-behalf-of.ts';
import { invalid, Problem } from './problems.ts';
import { atLeastSlowly, type Receiving, receiving } from './receiving.ts';
import type { Services } from './services.ts';

export interface Upload {
  bytes: Buffer;
  /** As data only: nothing is ever stored under it. */
  filename: string;
  title: string;
}

/** By which a file that is sent again is known. */
export const contentsOf = ({ bytes, filename, title }: Upload) => [bytes, filename, title];

/** What a file gets to begin with; twice as much whenever that is full. */
const firstBytes = 64 * 1024;
/** Room for the boundaries, headers and the title around the file. */
const formBytes = 64 * 1024;

/**
 * Like `handleInSteps`, for a multipart request. `receive` reads the file, so that what is cheap can be refused before.
 * @param handler gets the account's slug in `params`
 */
export function handleUpload<R extends Route & { upload: true }>(
  app: Services,
  route: R & InAccount<R>,
  handler: (step: Step, input: Input<R>, receive: () => Promise<Upload>) => ReturnType<Handler<R>>,
  mostBytes = maxFileBytes,
): void {
  app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    // Whoever may not call is told that first.
    http.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    await http.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: mostBytes, fieldSize: titleLength * 4, fieldNameSize: 100, headerPairs: 20, parts: 4 },
    });
    handleInSteps<R>({ ...app, http }, route, async (step, input, request) => {
      const whose = await step(async (ctx) => ({
        person: personKey({ adminId: ctx.admin.id, apiToken: ctx.admin.apiToken }),
        account: accountKey(ctx.account.slug),
        circle: circleKey(ctx.admin.circle),
      }));
      return receiving(whose, (room) => handler(step, input, () => receive(request, room, mostBytes)));
    });
  });
}

/** @throws 400, 413, 415, 422 */
async function receive(request: FastifyRequest, room: Receiving, most: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('WRONG_FILE_TYPE', 'notMultipart');
  if (Number(request.headers['content-length']) > most + formBytes) throw tooLarge(most);
  try {
    return await atLeastSlowly(request, () => readForm(request, room, most));
  } catch (error) {
    // The rest is read and forgotten: a request left half read would keep the next one on its connection waiting.
    request.raw.unpipe().resume();
    // The parser's own complaints about the bytes are plain errors.
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Problem('UNREADABLE', 'unreadable');
  }
}

async function readForm(request: FastifyRequest, room: Receiving, most: number): Promise<Upload> {
  let file: { bytes: Buffer; filename: string } | undefined;
  let title = '';
  for await (const part of request.parts()) {
    if (part.type === 'field') title = titleOf(part);
    else if (file) throw invalid('file', 'oneFile');
    else file = { bytes: await bytesOf(part, room, most), filename: cleanFilename(part.filename) };
  }
  if (!file) throw invalid('file', 'required');
  if (file.bytes.length === 0) throw invalid('file', 'fileEmpty');
  return { ...file, title };
}

async function bytesOf(part: MultipartFile, room: Receiving, most: number): Promise<Buffer> {
  if (part.fieldname !== 'file') throw invalid(part.fieldname, 'unknownField', { field: part.fieldname });
  // Pieces may have one byte, and each would take the memory of an object: they go into one that grows.
  let bytes = Buffer.allocUnsafe(firstBytes);
  let length = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    room.take(piece.length);
    if (length + piece.length > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * bytes.length, length + piece.length));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += piece.copy(bytes, length);
  }
  if (part.file.truncated) throw tooLarge(most);
  return bytes.subarray(0, length);
}

function titleOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (fieldname !== 'title') throw invalid(fieldname, 'unknownField', { field: fieldname });
  const title = typeof value === 'string' ? value.trim() : '';
  if (valueTruncated || title.length > titleLength) throw invalid('title', 'tooLong', { max: titleLength });
  if (!title.isWellFormed()) throw invalid('title', 'wrongType');
  if (!isOneLine(title)) throw invalid('title', 'notOneLine');
  return title;
}

const tooLarge = (most: number) => new Problem('TOO_LARGE', 'fileTooLarge', { max: most / 1024 / 1024 });

/** Signs that steer a terminal or turn the reading direction round (`exe.pdf` that reads `fdp.exe`). */
const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What people called the file: its last part only, without steering signs, at most 255 characters with its ending. */
function cleanFilename(given: string): string {
  // Browsers send these three in place of what a header cannot carry.
  const sent = given.replaceAll('%22', '"').replaceAll(/%0[DA]/gi, ' ');
  const last = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '');
  const name = last.replace(steering, ' ').replace(/\s+/g, ' ').trim();
  if (/^\.*$/.test(name)) return 'file';
  if (name.length <= fileNameLength) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, fileNameLength - ending.length).toWellFormed() + ending;
}
