import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { documentTypes, maxFileBytes } from '@boxyard/contract/core/files.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import {
  compoundFile,
  doc,
  docx,
  odp,
  ods,
  odt,
  pdf,
  picture,
  pptx,
  xls,
  xlsx,
  zip,
} from '../../../test/tools/file-samples.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { fetchLink, upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, stranger, yard } = depotWith(app, { stranger: () => createDepot(app), yard: createYard }, beforeAll);
let containerId = 0;

beforeAll(async () => {
  containerId = (await yard.container('MSKU1234565')).id;
});

const containerParams = (id = containerId) => ({ account: depot.account, id });
const documentParams = (docId: number, id = containerId) => ({ account: depot.account, id, docId });
const send = (bytes: Uint8Array, name: string, fields = {}, id = containerId) =>
  upload(depot.admin, documentRoutes.upload, { params: containerParams(id) }, bytes, name, fields);
const list = async (query = {}, id = containerId) =>
  (await depot.admin.call(documentRoutes.list, { params: containerParams(id), query })).payload;
const filesOf = (id: number) => {
  const folder = join(app.config.dataDir, 'files', depot.account, 'container', String(id), 'document');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a document', () => {
  it.each([
    ['pdf', pdf],
    ['doc', doc],
    ['docx', docx],
    ['xls', xls],
    ['xlsx', xlsx],
    ['odt', odt],
    ['ods', ods],
  ] as const)('of type %s comes back byte for byte, whatever it was called', async (ending, bytes) => {
    const { status, payload } = await send(bytes, 'whatever.bin', { title: ' Dodací list ' });
    expect(status).toBe(201);
    expect(payload).toMatchObject({
      containerId,
      version: 1,
      title: 'Dodací list',
      filename: 'whatever.bin',
      contentType: documentTypes[ending],
      size: bytes.length,
    });
    const { headers, bytes: back } = await fetchLink(app, payload.url);
    expect(back.equals(bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': documentTypes[ending],
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="whatever.bin.${ending}"; filename*=UTF-8''whatever.bin.${ending}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=600',
    });
  });

  const wrong: [string, Uint8Array][] = [
    ['a text', Buffer.from('just text')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a zip archive', zip({ 'word/document.xml': '<document/>', 'readme.txt': 'x' })],
    ['an archive with an office name in it', zip({ 'a.docx': 'x' })],
    ['a presentation', pptx],
    ['an OpenDocument presentation', odp],
    ['a compound file of something else', compoundFile('PowerPoint Document')],
    ['a broken compound file', doc.subarray(0, 600)],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
  ];
  it.each(wrong)('is not %s', async (_, bytes) => {
    const { status, problem } = await send(bytes, 'report.pdf');
    expect([status, problem.code, problem.key]).toEqual([415, 'WRONG_FILE_TYPE', 'notDocument']);
  });

  it('is no picture', async () => {
    expect((await send(await picture().png().toBuffer(), 'scan.pdf')).status).toBe(415);
  });

  it('may have 5 MB and no byte more', async () => {
    const largest = Buffer.concat([pdf, Buffer.alloc(maxFileBytes - pdf.length, ' ')]);
    expect((await send(largest, 'large.pdf')).status).toBe(201);
    const { status, problem } = await send(Buffer.concat([largest, Buffer.from(' ')]), 'large.pdf');
    expect([status, problem.code, problem.detail]).toEqual([413, 'TOO_LARGE', 'A file may have at most 5 MB.']);
    expect((await send(Buffer.concat([largest, largest, largest, largest]), 'huge.pdf')).status).toBe(413);
  });

  it('keeps its name as data only', async () => {
    const container = await yard.container('MSKU0000100');
    const names: [sent: string, kept: string][] = [
      ['Žiadosť o prepravu – Ľubica Ďurišová.pdf', 'Žiadosť o prepravu – Ľubica Ďurišová.pdf'],
      ['../../../etc/passwd', 'passwd'],
      ['C:\\Users\\eva\\zmluva.pdf', 'zmluva.pdf'],
      ['a "quoted" name.pdf', 'a "quoted" name.pdf'],
      ['two\r\nlines.pdf', 'two lines.pdf'],
      ['..', 'file'],
      ['evil\u202efdp.exe', 'evil fdp.exe'],
      [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ];
    for (const [sent, kept] of names) {
      const { payload } = await send(pdf, sent, {}, container.id);
      expect(payload.filename).toBe(kept);
      const disposition = (await fetchLink(app, payload.url)).headers.get('content-disposition') ?? '';
      const name = decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '');
      expect(name, 'with the ending of its content').toBe(kept.endsWith('.pdf') ? kept : `${kept}.pdf`);
      expect(disposition).toMatch(/^attachment; filename="[\x20\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.%~!-]+$/);
    }
    expect(filesOf(container.id)).toHaveLength(names.length);
    for (const file of filesOf(container.id)) expect(file).toMatch(/^[0-9a-f]{32}\.pdf$/);
  });

  it('has a title to change, under its version', async () => {
    const { payload } = await send(pdf, 'cmr.pdf');
    expect(payload.title).toBe('');
    const changed = await depot.admin.call(
      documentRoutes.update,
      { params: documentParams(payload.id), body: { title: 'CMR – Žilina' } },
      { ifMatch: 1 },
    );
    expect(changed.payload).toMatchObject({ id: payload.id, version: 2, title: 'CMR – Žilina', filename: 'cmr.pdf' });
    const stale = await depot.admin.call(
      documentRoutes.update,
      { params: documentParams(payload.id), body: { title: 'x' } },
      { ifMatch: 1 },
    );
    expect(stale.status).toBe(412);
    const body = { filename: 'other.pdf' } as never;
    expect((await depot.admin.call(documentRoutes.update, { params: documentParams(payload.id), body })).status).toBe(
      200,
    );
    expect((await depot.admin.call(documentRoutes.get, { params: documentParams(payload.id) })).payload).toEqual(
      changed.payload,
    );
  });

  it('takes its bytes along when it is deleted', async () => {
    const container = await yard.container('MSKU0000200');
    const { payload } = await send(pdf, 'gone.pdf', {}, container.id);
    expect(
      (await depot.admin.call(documentRoutes.remove, { params: documentParams(payload.id, container.id) })).status,
    ).toBe(204);
    await expect.poll(() => filesOf(container.id)).toEqual([]);
    expect((await fetchLink(app, payload.url)).status).toBe(404);
    expect(
      (await depot.admin.call(documentRoutes.get, { params: documentParams(payload.id, container.id) })).status,
    ).toBe(404);
  });

  it('holds back its container, and says so', async () => {
    const container = await yard.container('MSKU0000300');
    await send(pdf, 'a.pdf', {}, container.id);
    const { status, problem } = await depot.admin.call(containerRoutes.remove, {
      params: containerParams(container.id),
    });
    expect([status, problem.detail]).toEqual([409, 'Container MSKU0000300 is used by 1 document.']);
  });

  it('is listed, sorted and searched', async () => {
    const container = await yard.container('MSKU0000400');
    await send(pdf, 'b.pdf', { title: 'Čistenie' }, container.id);
    await send(odt, 'a.odt', { title: 'Clo' }, container.id);
    expect((await list({}, container.id)).map((row) => row.filename)).toEqual(['b.pdf', 'a.odt']);
    expect((await list({ sort: 'filename' }, container.id)).map((row) => row.filename)).toEqual(['a.odt', 'b.pdf']);
    expect((await list({ q: 'cist' }, container.id)).map((row) => row.filename)).toEqual(['b.pdf']);
  });

  it('does not exist for another tenant or under another container', async () => {
    const { payload } = await send(pdf, 'secret.pdf');
    const other = await yard.container('MSKU0000500');
    const paths = [documentParams(payload.id, other.id), { ...documentParams(payload.id), account: stranger.account }];
    for (const params of paths) {
      const person = params.account === depot.account ? depot.admin : stranger.admin;
      expect((await person.call(documentRoutes.get, { params })).status).toBe(404);
      expect((await person.call(documentRoutes.update, { params, body: { title: 'x' } })).status).toBe(404);
      expect((await person.call(documentRoutes.remove, { params })).status).toBe(404);
    }
    expect(
      (await stranger.admin.call(documentRoutes.list, { params: { ...containerParams(), account: stranger.account } }))
        .status,
    ).toBe(404);
    expect((await send(pdf, 'a.pdf', {}, 987654)).status).toBe(404);
  });
});

describe('an upload', () => {
  const post = (body: FormData | string, headers: Record<string, string> = {}) =>
    fetch(`${app.address}/api/v1/backoffice/${depot.account}/containers/${containerId}/documents/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${depot.admin.token}`, ...headers },
      body,
    });
  const form = (...parts: [string, string | Blob][]) => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  };
  const problemOf = async (response: Response) => {
    const { errors, key } = (await response.json()) as { key: string; errors?: { path: string; key: string }[] };
    return [response.status, errors?.[0]?.path ?? '', errors?.[0]?.key ?? key];
  };
  const file = () => new Blob([Uint8Array.from(pdf)]);

  it('has exactly one file and knows what stands beside it', async () => {
    expect(await problemOf(await post(form(['title', 'nothing'])))).toEqual([422, 'file', 'required']);
    expect(await problemOf(await post(form(['file', file()], ['file', file()])))).toEqual([422, 'file', 'oneFile']);
    expect(await problemOf(await post(form(['other', file()])))).toEqual([422, 'other', 'unknownField']);
    expect(await problemOf(await post(form(['file', file()], ['path', '/etc'])))).toEqual([
      422,
      'path',
      'unknownField',
    ]);
    expect(await problemOf(await post(form(['file', new Blob([])])))).toEqual([422, 'file', 'fileEmpty']);
    const long = form(['title', 'x'.repeat(121)], ['file', file()]);
    expect(await problemOf(await post(long))).toEqual([422, 'title', 'tooLong']);
    for (const json of ['{}', JSON.stringify({ file: 'x'.repeat(6_000_000) })]) {
      const answer = await post(json, { 'content-type': 'application/json' });
      expect(await problemOf(answer)).toEqual([415, '', 'notMultipart']);
    }
    expect(await problemOf(await post('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual([
      400,
      '',
      'unreadable',
    ]);
    expect(await problemOf(await post('x', { 'content-type': 'multipart/form-data' }))).toEqual([
      400,
      '',
      'unreadable',
    ]);
  });

  it('two at once do not disturb each other', async () => {
    const container = await yard.container('MSKU0000600');
    const samples = [pdf, docx, xlsx, odt, ods, doc];
    const answers = await Promise.all(samples.map((bytes, n) => send(bytes, `${n}`, {}, container.id)));
    for (const [n, { payload }] of answers.entries()) {
      expect((await fetchLink(app, payload.url)).bytes.equals(samples[n] as Buffer)).toBe(true);
    }
  });

  it('that breaks off leaves nothing', async () => {
    const container = await yard.container('MSKU0000700');
    const path = `/api/v1/backoffice/${depot.account}/containers/${container.id}/documents/upload`;
    const headers = {
      authorization: `Bearer ${depot.admin.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    };
    const upload = request(app.address + path, { method: 'POST', headers });
    const broken = once(upload, 'error');
    upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    await new Promise((written) => upload.write(pdf, written));
    upload.destroy(new Error('broken off'));
    await broken;
    expect(await list({}, container.id)).toEqual([]);
    expect(filesOf(container.id)).toEqual([]);
  });

  it('whose record is refused leaves no bytes, and one that cannot be stored no record', async () => {
    const container = await yard.container('MSKU0000800');
    const put = vi.spyOn(app.files, 'put');
    put.mockImplementationOnce(async (path, bytes, contentType) => {
      put.mockRestore();
      await app.files.put(path, bytes, contentType);
      await depot.admin.call(containerRoutes.remove, { params: containerParams(container.id) });
    });
    expect((await send(pdf, 'late.pdf', {}, container.id)).status).toBe(404);
    expect(filesOf(container.id)).toEqual([]);

    vi.spyOn(app.files, 'put').mockRejectedValueOnce(new Error('the store is away'));
    const before = await list();
    expect((await send(pdf, 'late.pdf')).status).toBe(503);
    expect((await list()).map((row) => row.id)).toEqual(before.map((row) => row.id));
  });
});
