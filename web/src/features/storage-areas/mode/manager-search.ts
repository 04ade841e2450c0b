/** What another screen asks of the manager. The flag counts only as the string `true`. */
export interface ManagerSearch {
  reqCntId?: number;
  hSize?: number;
  isSelectStorageLocation?: string;
  callbackUri?: string;
}

export function managerSearch(search: Record<string, unknown>): ManagerSearch {
  const [reqCntId, hSize] = [whole(search.reqCntId), whole(search.hSize)];
  return {
    ...(reqCntId && { reqCntId }),
    ...(hSize && hSize <= 20 && { hSize }),
    ...(search.isSelectStorageLocation === 'true' && { isSelectStorageLocation: 'true' }),
    ...(typeof search.callbackUri === 'string' && { callbackUri: search.callbackUri }),
  };
}

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
