/** No container weighs less or more when it is empty, in kg (ISO 668 boxes: about 1,800 to 5,000); 0 is not known. */
const leastTareKg = 500;
const mostTareKg = 10_000;

/** Whether a tare can be meant; else somebody is asked. Most often its decimal sign was taken for one of thousands. */
export const isPlausibleTare = (kg: number): boolean => kg === 0 || (kg >= leastTareKg && kg <= mostTareKg);
