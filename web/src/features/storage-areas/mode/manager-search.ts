import { wholeNumber } from '../../../core/router/whole-number.ts';

/** What another screen asks of the manager. A flag counts only as the string `true`; without one it asks for a transfer. */
export interface ManagerSearch {
  reqCntId?: number;
  hSize?: number;
  isSelectStorageLocation?: string;
  isMoveNow?: string;
  callbackUri?: string;
  /** The moment at which the yard is shown, in seconds; now where it is missing. */
  at?: number;
}

export function managerSearch(search: Record<string, unknown>): ManagerSearch {
  const [reqCntId, hSize, at] = [wholeNumber(search.reqCntId), wholeNumber(search.hSize, 20), wholeNumber(search.at)];
  return {
    ...(reqCntId && { reqCntId }),
    ...(hSize && { hSize }),
    ...(search.isSelectStorageLocation === 'true' && { isSelectStorageLocation: 'true' }),
    ...(search.isMoveNow === 'true' && { isMoveNow: 'true' }),
    ...(at && { at }),
    ...(typeof search.callbackUri === 'string' && { callbackUri: search.callbackUri }),
  };
}
