/** Ids of a made-up depot. A test puts those of a real one in their places and sends each example. */
export const [clientId, transportCompany, containerId] = [5, 8, 17];
export const [containerTypeId, containerStatusId, warehouseId, sasId] = [2, 1, 3, 4];
export const [employeeId, taskId, transportId, imageId, chargeCodeId, lineId, partnerId] = [6, 31, 42, 77, 9, 12, 7];
export const [inspectedId, damageId, estimateLineId] = [19, 63, 151];
export const moment = 1_790_000_000;
export const day = 86_400;
