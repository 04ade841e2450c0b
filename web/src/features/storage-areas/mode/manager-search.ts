import { wholeNumber } from '../../../core/router/whole-number.ts';

/** What another screen asks of the manager. The flag counts only as the string `true`. */
export interface ManagerSearch {
  reqCntId?: number;
  hSize?: number;
  isSelectStorageLocation?: string;
  callbackUri?: string;
}

export function managerSearch(search: Record<string, unknown>): ManagerSearch {
  const [reqCntId, hSize] = [wholeNumber(search.reqCntId), wholeNumber(search.hSize, 20)];
  return {
    ...(reqCntId && { reqCntId }),
    ...(hSize && { hSize }),
    ...(search.isSelectStorageLocation === 'true' && { isSelectStorageLocation: 'true' }),
    ...(typeof search.callbackUri === 'string' && { callbackUri: search.callbackUri }),
  };
}
