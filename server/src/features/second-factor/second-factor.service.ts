import { randomBytes } from 'node:crypto';
import type { Enrolment } from '@boxyard/contract/people/second-factor.ts';
import { generateSecret, generateURI, verify } from 'otplib/functional';
import type { Tx } from '../../core/db/connection.ts';
import { conflict } from '../../core/http/problems.ts';
import { seal, unseal } from '../../core/http/sealed.ts';
import type { Keys } from '../../core/http/secret.ts';
import { hashToken } from '../../core/http/tokens.ts';
import { logForPerson } from '../sign-ins/person-log.queries.ts';
import type { Place } from '../sign-ins/sessions.queries.ts';
import {
  allFactors,
  findFactor,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  storeSealed,
  storeUnconfirmed,
} from './second-factor.queries.ts';

/** How far the clock of the app may be off, and how late a code may be typed. */
const toleranceSeconds = 30;
const recoveryCodes = 10;

/** @throws 409 if a second factor is already on */
export async function beginEnrolment(tx: Tx, secret: Uint8Array, adminId: number, email: string): Promise<Enrolment> {
  const own = generateSecret();
  if (!(await storeUnconfirmed(tx, adminId, seal(secret, own, 'second factor')))) throw conflict('secondFactorOn');
  return { secret: own, uri: generateURI({ issuer: 'Boxyard', label: email, secret: own }) };
}

/** Checks a code and spends it: it works once. The person is already locked. */
export async function spendCode(tx: Tx, keys: Keys, adminId: number, given: string, from: Place) {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return spendAppCode(tx, keys, adminId, code);
  const right = await spendRecoveryCode(tx, adminId, hashToken(code));
  if (right) await logForPerson(tx, adminId, 'recovery_code_used', from);
  return right;
}

/** @param given may contain spaces and dashes */
export async function spendAppCode(tx: Tx, keys: Keys, adminId: number, given: string): Promise<boolean> {
  const code = given.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) return false;
  const factor = await findFactor(tx, adminId);
  const own = factor && unseal(keys, factor.sealedSecret, 'second factor');
  if (!own) return false;
  const result = await verify({ secret: own, token: code, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result && spendStep(tx, adminId, result.timeStep);
}

/** Makes new recovery codes, which are shown once; the earlier ones stop working. */
export async function makeRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => randomBytes(8).toString('hex').toUpperCase());
  await replaceRecoveryCodes(tx, adminId, codes.map(hashToken));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Encrypts all secrets with the new key of the server, so that the former key can be removed. */
export async function sealAnew(tx: Tx, keys: Keys): Promise<void> {
  for (const { adminId, sealedSecret } of await allFactors(tx)) {
    const own = unseal(keys, sealedSecret, 'second factor');
    if (own !== undefined) await storeSealed(tx, adminId, seal(keys.secret, own, 'second factor'));
  }
}
