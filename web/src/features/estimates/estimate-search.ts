export const estimateSegments = ['waiting', 'questions', 'toRepair', 'drafts', 'all'] as const;
export type EstimateSegment = (typeof estimateSegments)[number];

/** What the board reads of its address; the rest belongs to its list. */
export function estimateSearch({ segment, ...list }: Record<string, unknown>): { segment?: EstimateSegment } {
  const open = estimateSegments.find((name) => name === segment);
  return open && open !== 'waiting' ? { ...list, segment: open } : list;
}

/** For which container, and by which survey, a new estimate is made. */
export function newEstimateSearch(given: Record<string, unknown>): { containerId?: number; surveyId?: number } {
  const [containerId, surveyId] = [given.containerId, given.surveyId]
    .map(Number)
    .map((id) => (id > 0 ? id : undefined));
  return { ...(containerId && { containerId }), ...(surveyId && { surveyId }) };
}
