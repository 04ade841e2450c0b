import { codeOf, messageOf } from '../../../core/db/errors.ts';
import { AddressRefused } from '../../../core/http/addresses.ts';
import { failureOf } from '../../../core/jobs/mail.ts';
import { CarrierFailure } from './carrier.ts';

/**
 * Why a carrier has failed, for a clerk: each cause that is known has a sentence that says what to mend. What the system or the other
 * side said itself stands beside it, for whoever helps.
 */

const notThere = ['ENOENT'];
const noFolder = ['ENOTDIR', 'EEXIST'];
const closed = ['EACCES', 'EPERM', 'EROFS'];
const full = ['ENOSPC', 'EDQUOT'];

/** What a folder of the server said. @param folder as the partner's record names it */
export function folderCause(error: unknown, folder: string, doing: 'read' | 'write'): CarrierFailure {
  if (error instanceof CarrierFailure) return error;
  const code = codeOf(error) ?? '';
  const told = { params: { folder }, technical: messageWithoutPath(error) };
  if (notThere.includes(code)) return new CarrierFailure('folder', 'ediFolderGone', told);
  if (noFolder.includes(code)) return new CarrierFailure('folder', 'ediFolderIsFile', told);
  if (closed.includes(code))
    return new CarrierFailure('folder', doing === 'write' ? 'ediFolderNotWritable' : 'ediFolderNotReadable', told);
  if (full.includes(code)) return new CarrierFailure('folder', 'ediDiskFull', told);
  return saying('folder', messageWithoutPath(error));
}

/** `ENOTDIR: not a directory, mkdir`: where the server keeps its files is nobody else's business. */
const messageWithoutPath = (error: unknown): string => messageOf(error).replace(/ '.*$/s, '');

const silent = ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ABORT_ERR', 'ECONNECTION'];
const brokenOff = ['ECONNRESET', 'EPIPE'];
const nameless = ['ENOTFOUND', 'ENODATA', 'EDNS'];
const unasked = ['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT', 'EREFUSED'];

interface Server {
  host: string;
  port: number;
  outFolder: string;
  inFolder: string;
}

/** What an SFTP server said, or the way to it. @param doing with which folder: none while the connection is made */
export function sftpCause(error: unknown, server: Server, doing?: 'read' | 'write', hostKey = ''): CarrierFailure {
  if (error instanceof CarrierFailure) return error;
  const said = messageOf(error);
  const address = `${server.host}:${server.port}`;
  const told = { params: { address }, technical: said, hostKey };
  if (error instanceof AddressRefused) return new CarrierFailure('address', 'ediAddressRefused', told);
  if (/authentication|private ?key|passphrase/i.test(said))
    return new CarrierFailure('signIn', 'ediSignInRefused', told);
  const folder = (doing === 'read' ? server.inFolder : server.outFolder) || '.';
  const ofFolder = { params: { folder }, technical: said };
  if (/no such file|does not exist|bad path/i.test(said))
    return new CarrierFailure('folder', 'ediFolderGone', ofFolder);
  if (/permission denied/i.test(said))
    return new CarrierFailure('file', doing === 'read' ? 'ediFolderNotReadable' : 'ediFolderNotWritable', {
      ...ofFolder,
      isOwn: true,
    });
  if (/failure/i.test(said)) return saying('file', said, true);
  return networkCause(error, server.host, told) ?? saying('connection', said, false, hostKey);
}

function networkCause(
  error: unknown,
  host: string,
  told: { params: { address: string }; technical: string },
): CarrierFailure | undefined {
  const code = codeOf(error) ?? '';
  if (nameless.includes(code)) return new CarrierFailure('connection', 'ediHostUnknown', { ...told, params: { host } });
  if (unasked.includes(code)) return new CarrierFailure('connection', 'ediHostNotAsked', { ...told, params: { host } });
  const isLate = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
  if (silent.includes(code) || isLate || /timed out/i.test(told.technical))
    return new CarrierFailure('connection', 'ediNothingAnswers', told);
  if (brokenOff.includes(code) || /connection lost|reset|ended|not connected/i.test(told.technical))
    return new CarrierFailure('connection', 'ediBrokeOff', told);
  return undefined;
}

/** What the mail server said; its own words may hold addresses, and stay out. */
export function mailCause(error: unknown, to: string): CarrierFailure {
  const { reason: technical, isFinal } = failureOf(error);
  const code = codeOf(error) ?? '';
  if (isFinal) return new CarrierFailure('mail', 'ediMailRefused', { params: { to }, technical });
  if (code === 'EAUTH') return new CarrierFailure('mail', 'ediMailSignIn', { technical });
  if ([...silent, ...brokenOff, ...nameless, ...unasked, 'ESOCKET'].includes(code))
    return new CarrierFailure('mail', 'ediMailSilent', { technical });
  return saying('mail', technical);
}

function saying(outcome: CarrierFailure['outcome'], text: string, isOwn = false, hostKey = ''): CarrierFailure {
  return new CarrierFailure(outcome, 'ediCarrierSays', { params: { text }, isOwn, hostKey });
}
