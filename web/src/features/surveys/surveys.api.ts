import { damageImageRoutes, type Image } from '@boxyard/contract/core/images.ts';
import { surveyRoutes as routes, type Survey, type SurveyedBox } from '@boxyard/contract/inspections/surveys.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';

export const surveyList = defineList({
  name: 'surveys',
  route: routes.list,
  query: listQuery('survey', routes.list, { shows: ['container', 'client'] }),
  sort: '-finishedAt',
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

/** Containers in the yard whose examination or pre-trip inspection is due soon, or was. */
export const dueList = defineList({
  name: 'due-examinations',
  route: routes.due,
  query: listQuery('container', routes.due, {
    shows: ['survey', 'survey_setting', 'client', 'warehouse', 'container_place'],
  }),
  sort: 'dueDay',
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

export const surveyQuery = (id: number): DataQuery<Survey> => ({
  queryKey: ['survey', id],
  queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  // Another survey may correct it.
  meta: { entities: ['survey', 'image', 'container'] },
});

/** A container by its number, as the surveyor finds it. */
export const lookQuery = (number: string): DataQuery<SurveyedBox> => ({
  queryKey: ['container', 'surveyed', number],
  queryFn: ({ signal }) => call(routes.look, { query: { number }, signal }),
  meta: { entities: ['survey', 'damage', 'work_task', 'container_place', 'transport', 'client', 'container_type'] },
});

/** The pictures of a damage; the key is that of all its screens. */
export const damageImagesQuery = (containerId: number, damageId: number): DataQuery<Image[]> => ({
  queryKey: ['image', 'damage', damageId],
  queryFn: ({ signal }) => call(damageImageRoutes.list, { params: { containerId, damageId }, signal }),
});

/** The link of a survey as a PDF. */
export const paperOf = (id: number): Promise<{ url: string }> => call(routes.paper, { params: { id }, body: {} });
