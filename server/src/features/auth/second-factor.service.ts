import { randomBytes } from 'node:crypto';
import type { Enrolment } from '@boxyard/contract/second-factor.ts';
import { generateSecret, generateURI, verify } from 'otplib/functional';
import type { Tx } from '../../core/db.ts';
import { conflict } from '../../core/problems.ts';
import type { Keys } from '../../core/secret.ts';
import { hashToken } from '../../core/tokens.ts';
import { logForPerson } from './person-log.queries.ts';
import { seal, unseal } from './sealed.ts';
import {
  findFactor,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  storeUnconfirmed,
} from './second-factor.queries.ts';
import type { Place } from './sessions.queries.ts';

/** A clock may be this wrong, and a code be typed this late. */
const toleranceSeconds = 30;
const recoveryCodes = 10;

/** @throws 409 where a second factor is on already */
export async function beginEnrolment(tx: Tx, secret: Uint8Array, adminId: number, email: string): Promise<Enrolment> {
  const own = generateSecret();
  if (!(await storeUnconfirmed(tx, adminId, seal(secret, own)))) throw conflict('secondFactorOn');
  return { secret: own, uri: generateURI({ issuer: 'Boxyard', label: email, secret: own }) };
}

/** Whether the code is right, and used for the first time: it is spent by this. The person is held. */
export async function spendCode(tx: Tx, keys: Keys, adminId: number, given: string, from: Place) {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return spendAppCode(tx, keys, adminId, code);
  const right = await spendRecoveryCode(tx, adminId, hashToken(code));
  if (right) await logForPerson(tx, adminId, 'recovery_code_used', from);
  return right;
}

export async function spendAppCode(tx: Tx, keys: Keys, adminId: number, code: string): Promise<boolean> {
  const factor = await findFactor(tx, adminId);
  const own = factor && unseal(keys, factor.sealedSecret);
  if (!own) return false;
  const result = await verify({ secret: own, token: code, epochTolerance: toleranceSeconds });
  if (!result.valid || !('timeStep' in result)) return false;
  // Under the key of today, so that the one before it can go.
  return spendStep(tx, adminId, result.timeStep, seal(keys.secret, own));
}

/** Shown once; the earlier ones stop working. */
export async function makeRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => randomBytes(8).toString('hex').toUpperCase());
  await replaceRecoveryCodes(tx, adminId, codes.map(hashToken));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
