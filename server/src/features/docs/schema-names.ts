import { Explanation } from '@boxyard/contract/billing/billing.ts';
import { Calendar, RateLine, RateLineInput } from '@boxyard/contract/billing/rate-cards.ts';
import { Period } from '@boxyard/contract/billing/statements.ts';
import { StayCorrection, StaySpan } from '@boxyard/contract/billing/stays.ts';
import { RunRequest } from '@boxyard/contract/billing/storage-runs.ts';
import { FoundOrder, ProposedBox } from '@boxyard/contract/bookings/gate-checks.ts';
import { LineInput, OrderLine, OrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import { GateReason } from '@boxyard/contract/bookings/gate-reasons.ts';
import { Undone } from '@boxyard/contract/core/acts.ts';
import { SavedLine } from '@boxyard/contract/core/bulk.ts';
import { Dashboard, Dwell, FlowDay, Unpaid, WarehouseOccupancy } from '@boxyard/contract/core/dashboard.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import { Found } from '@boxyard/contract/core/find.ts';
import { FieldChange, Change as HistoryEntry } from '@boxyard/contract/core/history.ts';
import { Image } from '@boxyard/contract/core/images.ts';
import { ListMeta } from '@boxyard/contract/core/list.ts';
import { ListLook, listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { ListView } from '@boxyard/contract/core/list-views.ts';
import { FieldError, LastChange, ProblemBody } from '@boxyard/contract/core/problems.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { routes } from '@boxyard/contract/core/routes.ts';
import { EdiLine, EdiLogLine, EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import { EdiBox, EdiEstimate, EstimateOptions, InOptions, OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import { EdiBoard, EdiCode } from '@boxyard/contract/edi/edi-partners.ts';
import { Box, GateContainer, Passage, Passed, TruckLine, Visit } from '@boxyard/contract/gate/gate.ts';
import { CheckedReceipt, Receipt, ReceiptRequest } from '@boxyard/contract/gate/receipts.ts';
import { SeenContainer, TransportDetail, TransportLine } from '@boxyard/contract/gate/transports.ts';
import { Checklist } from '@boxyard/contract/inspections/checklists.ts';
import { Estimate, EstimateLineInput, EstimateLink, estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { RepairLine } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { SurveyCode } from '@boxyard/contract/inspections/survey-settings.ts';
import { OpenDamage, Survey } from '@boxyard/contract/inspections/surveys.ts';
import { ApiToken } from '@boxyard/contract/integrations/api-tokens.ts';
import { Change } from '@boxyard/contract/integrations/changes.ts';
import { Fault, Preview, PreviewRow } from '@boxyard/contract/integrations/imports.ts';
import { Delivery, WebhookMessage } from '@boxyard/contract/integrations/webhooks.ts';
import { Whoami } from '@boxyard/contract/people/admins.ts';
import { ActivationCheck } from '@boxyard/contract/people/auth.ts';
import { EmployeeChoice } from '@boxyard/contract/people/employees.ts';
import { FoundPerson, PersonData, PersonKey } from '@boxyard/contract/people/privacy.ts';
import { Enrolment, secondFactorRoutes } from '@boxyard/contract/people/second-factor.ts';
import { PersonEvent, SignedInAt } from '@boxyard/contract/people/sign-ins.ts';
import { Logo } from '@boxyard/contract/settings/accounts.ts';
import { referenceRoutes } from '@boxyard/contract/settings/reference-lists.ts';
import { Cargo, CargoItem, CargoItemEntry, CargoOfTask } from '@boxyard/contract/work/cargos.ts';
import { TaskChange, TaskComment, TaskEvent } from '@boxyard/contract/work/task-activity.ts';
import { Moved } from '@boxyard/contract/work/transfers.ts';
import { DangerousGoods, Seal } from '@boxyard/contract/yard/box-facts.ts';
import { ContainerFacts, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { Stay as CellStay } from '@boxyard/contract/yard/past-yard.ts';
import { Place, PlaceChange } from '@boxyard/contract/yard/places.ts';
import {
  ActivePositions,
  BestPlace,
  FoundContainer,
  Misplaced,
  Move,
  OccupiedPosition,
  PositionRequest,
  StackWarning,
  StoragePosition,
} from '@boxyard/contract/yard/positions.ts';
import { Reading } from '@boxyard/contract/yard/reefers.ts';
import {
  AreaColor,
  AreaRoom,
  AreaWithSections,
  Section,
  SectionRow,
  StorageArea,
} from '@boxyard/contract/yard/storage-areas.ts';
import { BrokenRule } from '@boxyard/contract/yard/yard-rules.ts';
import { z } from 'zod';

/** Answers of several calls, or within others. All else is named by its call. */
const sharedAnswers: Record<string, z.ZodType> = {
  ApiToken,
  ActivationCheck,
  ActivePositions,
  AreaColor,
  AreaRoom,
  AreaWithSections,
  BestPlace,
  BrokenRule,
  Calendar,
  Cargo,
  CargoItem,
  CellStay,
  Change,
  CheckedReceipt,
  Checklist,
  ChecklistItem: Checklist.shape.items.element,
  ContainerFacts,
  DangerousGoods,
  Dashboard,
  Delivery,
  Done: containerRoutes.bulkUpdate.response,
  Dwell,
  EdiBox,
  EdiCode,
  EdiEstimate,
  EdiEstimateOptions: EstimateOptions,
  EdiInOptions: InOptions,
  EdiLine,
  EdiLogLine,
  EdiOutOptions: OutOptions,
  EdiReason,
  EdiTile: EdiBoard.shape.partners.element,
  EmployeeChoice,
  Enrolment,
  EstimateDecision: Estimate.shape.decision.unwrap(),
  EstimateLine: Estimate.shape.lines.element,
  EstimateLink,
  Explanation,
  Fault,
  FieldChange,
  FieldError,
  FlowDay,
  Found,
  FoundContainer,
  FoundOrder,
  FoundOrderLine: FoundOrder.shape.lines.element,
  FoundPerson,
  GateContainer,
  GateOrderLine: OrderLine,
  GateOrderUnit: OrderUnit,
  GateReason,
  HistoryEntry,
  Image,
  LastChange,
  ListLook,
  ListMeta,
  ListSetting: listSettingRoutes.save.response,
  ListView,
  Logo,
  Misplaced,
  Move,
  Moved,
  NewEstimateLink: estimateRoutes.link.response,
  OccupiedPosition,
  OpenDamage,
  Passage,
  Passed,
  PersonData,
  PersonEvent,
  Place,
  PlaceChange,
  Preview,
  PreviewRow,
  Problem: ProblemBody,
  ProposedContainer: ProposedBox,
  Reading,
  Receipt,
  SavedLine,
  RecoveryCodes: secondFactorRoutes.confirm.response,
  RateLine,
  ReferenceChoice: referenceRoutes.workTaskTypes.row,
  RepairTariffLine: RepairLine,
  Seal,
  Section,
  SectionRow,
  SeenContainer,
  SignedInAt,
  StackWarning,
  StayCorrection,
  StaySpan,
  StorageArea,
  StoragePosition,
  SurveyAnswer: Survey.shape.answers.element,
  SurveyCode,
  TaskChange,
  TaskComment,
  TaskEvent,
  Transport: TransportDetail,
  Undone,
  Unpaid,
  Visit,
  WarehouseOccupancy,
  WebhookMessage,
  Whoami,
};
const sharedInputs: Record<string, z.ZodType> = {
  CargoItemEntry,
  CargoOfTask,
  ChecklistItem: Checklist.shape.items.element,
  ContainerLine: containerRoutes.saveMany.line,
  DangerousGoods,
  EdiCode,
  EdiEstimateOptions: EstimateOptions,
  EdiInOptions: InOptions,
  EdiOutOptions: OutOptions,
  EstimateLineEntry: EstimateLineInput,
  EstimateRecipient: estimateRoutes.link.body,
  GateBox: Box,
  GateOrderLineEntry: LineInput,
  ListLook,
  PersonKey,
  Period,
  PositionRequest,
  RateLineEntry: RateLineInput,
  ReceiptRequest,
  RepairTariffLine: RepairLine,
  Seal,
  StorageRunRequest: RunRequest,
  SurveyAnswer: Survey.shape.answers.element,
  SurveyCode,
  TransportLine,
  TruckLine,
};

/** A name, and the record under which its properties are described where it has no sentences of its own. */
export interface SchemaName {
  name: string;
  family: string;
  /** Its properties choose the rows of a list. */
  isFilter?: boolean;
}

export const capital = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

/** `containerStatuses` is about a ContainerStatus. */
export const recordOf = (feature: string) =>
  capital(feature.endsWith('tuses') ? feature.slice(0, -2) : feature.replace(/s$/, ''));

/** What the input of a call is called: ClientCreate, GatePass. Sums are of the rows that the filters of the list keep. */
export const inputName = (feature: string, call: string, { list }: Route): SchemaName => ({
  name: recordOf(feature) + (call === 'sums' ? 'ListSums' : capital(call)),
  family: recordOf(feature),
  isFilter: list || call === 'sums',
});

function answerName(feature: string, call: string, { list }: Route): SchemaName {
  const family = recordOf(feature);
  if (call === 'get') return { name: family, family };
  if (list) return { name: `${family}${call === 'list' ? '' : capital(call)}Row`, family };
  return { name: `${family}${capital(call)}Answer`, family };
}

/** The object that an answer holds, alone, in a list, or where there is one. */
function objectIn(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? objectIn(inner) : undefined;
  }
  return schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion ? schema : undefined;
}

interface Named {
  inputs: Map<z.ZodType, SchemaName>;
  answers: Map<z.ZodType, SchemaName>;
}

/** Where it is no other than that of the name itself. */
const families: Record<string, string> = {
  CargoOfTask: 'Cargo',
  ContainerLine: 'Container',
  EstimateLineEntry: 'EstimateLine',
  FoundOrder: 'GateOrder',
  FoundOrderLine: 'GateOrderLine',
  GateBox: 'Gate',
  GateOrderLineEntry: 'GateOrderLine',
  OpenDamage: 'Damage',
  RateLineEntry: 'RateLine',
  Reading: 'Reefer',
  StorageRunRequest: 'StorageRun',
  TransportLine: 'Transport',
  TruckLine: 'GatePass',
};

const byName = (schemas: Record<string, z.ZodType>) =>
  new Map(Object.entries(schemas).map(([name, schema]) => [schema, { name, family: families[name] ?? name }]));

/** The schemas of all calls by their names, each object once. */
export function namedSchemas(): Named {
  const inputs = byName(sharedInputs);
  const answers = byName(sharedAnswers);
  const calls = namesOf(routes).flatMap((feature) =>
    Object.entries<Route>(routes[feature]).map(([call, route]) => ({ feature, call, route })),
  );
  // A record takes its name from `get`, also where a list answers the same.
  const inOrder = calls.toSorted((a, b) => Number(b.call === 'get') - Number(a.call === 'get'));
  for (const { feature, call, route } of inOrder) {
    const body = objectIn(route.body);
    if (body && !inputs.has(body)) inputs.set(body, inputName(feature, call, route));
    const answer = objectIn(route.response);
    if (answer && !answers.has(answer)) answers.set(answer, answerName(feature, call, route));
  }
  return { inputs, answers };
}
