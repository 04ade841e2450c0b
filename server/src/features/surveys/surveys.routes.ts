import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { sql } from 'kysely';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import type { ImageOwner } from '../images/images.queries.ts';
import { addImage } from '../images/images.service.ts';
import { listDue } from './due.queries.ts';
import { tellDue } from './due.service.ts';
import { lookAtBox } from './look.queries.ts';
import { linkSurvey, registerSurveyPapers } from './survey-papers.service.ts';
import { getSurvey, listSurveys, surveys } from './surveys.queries.ts';
import { createSurvey } from './surveys.service.ts';

export function registerSurveys(app: Services): void {
  handle(app, surveyRoutes.list, (ctx, { query }) => listSurveys(ctx, query).page());
  handle(app, surveyRoutes.look, (ctx, { query }) => lookAtBox(ctx, query.number));
  handle(app, surveyRoutes.get, (ctx, { params }) => getSurvey(ctx, params.id));
  handle(app, surveyRoutes.create, (ctx, { body }) => createSurvey(ctx, body));
  handleUpload(app, surveyRoutes.upload, (step, { params: { account, id } }, receive) =>
    addImage(app, step, account, imagesOf(id), receive),
  );
  handle(app, surveyRoutes.paper, (ctx, { params, body }) => linkSurvey(ctx, params.id, body.language));
  handle(app, surveyRoutes.due, async (ctx, { query }) => (await listDue(ctx, query)).page());
  registerSurveyPapers(app);
  tellDue(app);
}

const imagesOf = (id: number): ImageOwner => ({
  values: { surveyId: id },
  folder: `survey/${id}/image`,
  condition: () => sql<boolean>`image.survey_id = ${id}`,
  check: (ctx) => surveys.get(ctx, id),
});
