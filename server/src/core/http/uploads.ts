import { readFile } from 'node:fs/promises';
import { isOneLine, withoutUnseen } from '@boxyard/contract/core/fields.ts';
import { fileNameLength, maxFileBytes, titleLength } from '@boxyard/contract/core/files.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import multipart, { type MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codeOf } from '../db/errors.ts';
import { type Handler, handleInSteps, type Input, type RouteOfAccount, type Step } from './handle.ts';
import { invalid, Problem } from './problems.ts';
import type { Services } from './services.ts';

export interface Upload {
  bytes: Buffer;
  /** As data only: nothing is ever stored under it. */
  filename: string;
  title: string;
}

/** By which a file that is sent again is known. */
export const contentsOf = ({ bytes, filename, title }: Upload) => [bytes, filename, title];

/** Room for the boundaries, headers and the title around the file. */
const formBytes = 64 * 1024;

/**
 * Like `handleInSteps`, for a multipart request. `receive` takes the file, into a temporary one while it comes; so what is cheap
 * can be refused before.
 * @param handler gets the account's slug in `params`
 */
export function handleUpload<R extends Route & { upload: true }>(
  app: Services,
  route: R & RouteOfAccount<R>,
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
      limits: { fileSize: mostBytes, fieldSize: titleLength * 4, fieldNameSize: 100, headerPairs: 20, parts: 4 },
    });
    handleInSteps<R>({ ...app, http }, route, (step, input, request) =>
      handler(step, input, () => receive(request, mostBytes)),
    );
  });
}

/** @throws 400, 413, 415, 422 */
async function receive(request: FastifyRequest, most: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('WRONG_FILE_TYPE', 'notMultipart');
  if (Number(request.headers['content-length']) > most + formBytes) throw tooLarge(most);
  try {
    return await readForm(request);
  } catch (error) {
    // The rest is read and forgotten: a request left half read would keep the next one on its connection waiting.
    request.raw.unpipe().resume();
    if (error instanceof Problem) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(most);
    // The disk of the temporary files is full, or not there.
    if (error instanceof Error && 'syscall' in error) throw new Problem('UNAVAILABLE', 'filesUnavailable');
    // The parser's own complaints about the bytes are plain errors.
    throw error instanceof Error && 'statusCode' in error ? error : new Problem('UNREADABLE', 'unreadable');
  }
}

async function readForm(request: FastifyRequest): Promise<Upload> {
  const { files, values } = await request.saveRequestFiles();
  const [file, second] = files;
  const { file: _file, title, ...others } = values as MultipartFields;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid(unknown, 'unknownField', { field: unknown });
  if (second) throw invalid('file', 'oneFile');
  if (!file) throw invalid('file', 'required');
  const bytes = await readFile(file.filepath);
  if (bytes.length === 0) throw invalid('file', 'fileEmpty');
  return { bytes, filename: cleanFilename(file.filename), title: titleOf(title) };
}

function titleOf(given: MultipartFields[string]): string {
  if (given === undefined) return '';
  if (!('valueTruncated' in given)) throw invalid('title', 'wrongType');
  const title = typeof given.value === 'string' ? withoutUnseen(given.value).trim() : '';
  if (given.valueTruncated || title.length > titleLength) throw invalid('title', 'tooLong', { max: titleLength });
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
