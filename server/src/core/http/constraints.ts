import type { SentenceKey } from '@boxyard/contract/core/sentences.ts';
import { constraintOf, type DatabaseError, isDatabaseError, namedIn } from '../db/refusals.ts';
import { conflict, invalid, Problem, taken } from './problems.ts';

/** A unique key is about the field that its name says: `container_status_name_key` about the name. */
const takenFields: Record<string, SentenceKey> = {
  name: 'nameTaken',
  username: 'usernameTaken',
  email: 'emailTaken',
  slug: 'slugTaken',
  external_id: 'externalIdTaken',
};
/** Those whose name does not say it, or that have a sentence of their own. */
const unique: Record<string, [path: string, key: SentenceKey]> = {
  membership_admin_key: ['email', 'emailTaken'],
  employee_admin_key: ['adminId', 'adminOfOther'],
  gate_order_number_key: ['number', 'tryAgain'],
  container_name_key: ['name', 'containerNumberTaken'],
  cargo_one_of_task: ['workTaskId', 'oneCargo'],
  charge_code_code_key: ['code', 'codeTaken'],
  edi_partner_their_key: ['theirId', 'tryAgain'],
  edi_profile_version_key: ['validFrom', 'ediVersionThere'],
  repair_tariff_day_key: ['validFrom', 'repairTariffThere'],
};
/** Constraints about one field; a violation is answered with 422 on that field. */
const fieldRules: Record<string, [path: string, key: SentenceKey]> = {
  cargo_within_limit: ['items', 'maxCargoPayload'],
  cargo_holds: ['items', 'tooManyItems'],
  reserved_is_elsewhere: ['position', 'ownPlace'],
  warehouse_holds_sections: ['name', 'tooManySections'],
  warehouse_holds_areas: ['name', 'tooManyAreas'],
  cargo_of_loading: ['workTaskId', 'cargoOfLoadingOnly'],
  api_token_holds: ['name', 'tooManyTokens'],
  webhook_holds: ['name', 'tooManyWebhooks'],
  list_view_holds: ['name', 'tooManyViews'],
  list_view_shared: ['isShared', 'tooManyShared'],
  task_keeps_cargo: ['type', 'cargoKeepsType'],
  account_timezone_known: ['timezone', 'notTimezone'],
  transaction_settled_ended: ['finishedAt', 'settledNeedsEnd'],
  damage_of_passage: ['transportId', 'damageOfPassage'],
  account_opening_day_check: ['openingDay', 'openingDayRequired'],
  rate_card_one_at_a_time: ['validFrom', 'rateCardOverlaps'],
  rate_card_valid_to_check: ['validTo', 'validToBeforeFrom'],
  gate_order_valid_to_check: ['validTo', 'validToBeforeFrom'],
  acceptance_stop_to_day_check: ['toDay', 'validToBeforeFrom'],
  hold_one_thing: ['number', 'holdOneThing'],
  hold_blocks: ['blocksOut', 'holdBlocksNothing'],
  hold_ends_at_check: ['endsAt', 'finishedBeforeStarted'],
  edi_partner_file_name_icr: ['fileName', 'ediFileNeedsIcr'],
};
const rules: Record<string, SentenceKey> = {
  membership_keeps_an_owner: 'lastOwner',
  warehouse_one_default: 'oneDefaultWarehouse',
  warehouse_keeps_a_default: 'defaultWarehouseStays',
  container_place_free: 'positionContested',
  container_place_one: 'tryAgain',
  work_task_one_open_transfer: 'tryAgain',
  transport_has_date: 'dateRequired',
  transport_gate_only: 'gateOnly',
  transaction_timed_only: 'timedOnly',
  transaction_fees_only: 'feesOnly',
  transaction_settled: 'billSettled',
  transaction_settled_stays: 'settledStays',
  transaction_of_run: 'ofRun',
  transaction_nothing_owed: 'nothingOwed',
  transaction_released: 'billReleased',
  transaction_days_billed_once: 'tryAgain',
  transaction_once_key: 'tryAgain',
  transaction_of_move_key: 'tryAgain',
  transaction_of_task_key: 'tryAgain',
  rate_card_used: 'rateCardUsed',
  invoice_issued: 'onIssuedInvoice',
  invoice_number_key: 'tryAgain',
  invoice_draft_key: 'tryAgain',
  invoice_credits_once: 'tryAgain',
  invoice_within: 'overpaid',
  payment_within: 'overpaid',
  allocation_of_invoice: 'creditOfInvoiceOnly',
  transaction_invoiced: 'onIssuedInvoice',
  stay_in_key: 'tryAgain',
  container_stands: 'containerStands',
  named_in_yard_rules: 'namedInYardRules',
  place_keeps_rules: 'placeKeepsRules',
  line_keeps_quantity: 'lineFull',
  unit_fits_move: 'unitNoMatch',
  gate_order_unit_move_key: 'moveHasOrder',
  gate_order_unit_out_key: 'tryAgain',
  gate_order_unit_in_key: 'tryAgain',
  gate_order_unit_order_fkey: 'orderKeepsClient',
  order_rights: 'mayNotOrders',
  hold_blocks_move: 'holdBlocksMove',
  hold_keeps_container: 'holdKeepsContainer',
  edi_profile_stays: 'ediProfileUsed',
  survey_stays: 'surveyStays',
  survey_corrects_key: 'correctsOther',
  survey_only_after_repair: 'onlyAfterRepair',
  survey_only_csc: 'onlyOfCsc',
  survey_setting_one: 'tryAgain',
  checklist_used: 'checklistUsed',
  checklist_revision_key: 'tryAgain',
  damage_of_survey: 'damageOfSurvey',
  image_of_survey: 'pictureOfSurvey',
  estimate_stays: 'estimateNotDraft',
  estimate_one_live: 'estimateSuperseded',
  estimate_revision_key: 'tryAgain',
  estimate_decision_pkey: 'estimateDecided',
  estimate_line_approved_key: 'damageApproved',
  estimate_line_billed: 'lineBilled',
  transaction_estimate_line: 'unapprovedNotBilled',
  transaction_estimate_line_key: 'unapprovedNotBilled',
  receipt_of_gate: 'receiptOfGateOnly',
  passage_keeps_damages: 'damageKeepsType',
};

/** The problem behind a rule that has a name and a sentence of its own. */
export function ruleOf(error: unknown): Problem | undefined {
  const name = constraintOf(error);
  if (unique[name]) return taken(...unique[name]);
  const field = /_(name|username|email|slug|external_id)_key$/.exec(name)?.[1];
  if (field && takenFields[field]) return taken(camel(field), takenFields[field]);
  if (fieldRules[name]) return invalid(...fieldRules[name]);
  return rules[name] && conflict(rules[name]);
}

/**
 * The problem behind a refusal of the database; undefined where it is a fault of ours.
 * @param deleting whether the request deletes; the database's own text cannot tell, as its language may differ
 */
export function problemOfDatabase(error: unknown, deleting = false): Problem | undefined {
  if (!isDatabaseError(error)) return undefined;
  switch (error.code) {
    case '23505':
    case '23P01':
      return ruleOf(error);
    case '23514':
      return ruleOf(error) ?? invalid(fieldOf(error, '_check'), 'wrongType');
    case '23502':
      return invalid(camel(namedIn(error).column), 'required');
    case '23001':
      return conflict('referenced');
    case '23503':
      if (rules[constraintOf(error)]) return ruleOf(error);
      return deleting || error.detail?.includes('still referenced')
        ? conflict('referenced')
        : invalid(fieldOf(error, '_fkey'), 'unknownRecord');
    case '40P01':
      return new Problem('CONFLICT', 'tryAgain');
    case '40001':
    case '55P03':
      return new Problem('UNAVAILABLE', 'tryAgain');
    default:
      return movedAway.test(error.message) ? new Problem('UNAVAILABLE', 'tryAgain') : undefined;
  }
}

/** What an engine that spreads tables says of a statement that was planned before its account moved to another node. Nothing was done. */
const movedAway = /valid entry for shard (?:placement )?\d+|relation "\S+_\d{6,}" does not exist/;

/**
 * The field behind a constraint, from its name: `container_account_id_client_id_fkey` is about `clientId`. The error's
 * detail does not say it, because row security hides the key.
 */
function fieldOf(error: DatabaseError, ending: string): string {
  const { table, constraint } = namedIn(error);
  const column = constraint
    .replace(`${table}_`, '')
    .replace('account_id_', '')
    .replace(new RegExp(`${ending}\\d*$`), '');
  return camel(ending === '_fkey' && !column.endsWith('_id') ? `${column}_id` : column);
}

function camel(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
