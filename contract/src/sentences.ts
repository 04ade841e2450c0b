/**
 * Every sentence of the product in English, by key. Answers carry the key and the filled text; the web translates by
 * key. `{{name}}` marks a value; a key ending in `_one` is used when `count` is 1.
 */
export const sentences = {
  // fields
  required: 'This field is required.',
  wrongType: 'This value has the wrong form.',
  tooLong: 'At most {{max}} characters.',
  tooShort: 'At least {{min}} characters.',
  tooBig: 'At most {{max}}.',
  tooSmall: 'At least {{min}}.',
  notInteger: 'Enter a whole number.',
  notEmail: 'Enter a valid e-mail address.',
  notListed: 'Choose one of the listed values.',
  unknownField: 'Unknown field {{field}}.',
  notColor: 'Enter a colour such as #00c26e.',
  tooPrecise: 'At most {{digits}} digits after the decimal point.',
  namedTwice: 'A record is named twice.',
  unknownRecord: 'The chosen record does not exist.',
  notTimezone: 'Choose a time zone from the list.',
  finishedBeforeStarted: 'The end must not be before the start.',

  // requests
  unreadable: 'The request could not be read.',
  lengthRequired: 'The request has to say how long it is (Content-Length).',
  tooLarge: 'The request is larger than allowed.',
  tooManyValues: 'The request has more than {{max}} values.',
  formErrors: 'Form contains errors.',
  unauthenticated: 'Sign in to continue.',
  invalidCredentials: 'Invalid Credentials',
  forbidden: 'You are not allowed to do this.',
  ownerOnly: 'Only an owner of the account may do this.',
  notFound: 'This record does not exist.',
  routeNotFound: 'There is nothing at this address.',
  recordRefused: '{{name}}: {{reason}}',
  chosenGone: 'One of the chosen records does not exist any more.',
  stale: 'Someone else has changed this record since you opened it.',
  inUse: '{{entity}} {{name}} is used by {{uses}}.',
  referenced: 'This record is still used by other records.',
  restoreNever: 'A former version of this cannot be restored.',
  restoreBlocked: 'It belongs to a record, or names one, that is no longer there.',
  undoOver: 'This can no longer be undone.',
  undoNever: 'This cannot be undone.',
  undoTooMuch: 'More than {{max}} changes at once are not undone.',
  undoChanged: '{{admin}} has changed {{name}} since, so this can no longer be undone.',
  undoBlocked: 'A record that belongs to it was added or deleted since, so this can no longer be undone.',
  undoChangedHere: '{{admin}} has changed it since, so this can no longer be undone.',
  tooManyAttempts: 'Too many attempts. Try again in {{count}} minutes.',
  tooManyAttempts_one: 'Too many attempts. Try again in a minute.',
  tooManyStreams: 'Too many windows are open. Close some of them.',
  tryAgain: 'Someone else was working on the same records. Try again.',
  unavailable: 'The database does not answer at the moment. Try again shortly.',
  unreadAnswers: 'Earlier answers are still on their way. Try again shortly.',
  unexpected: 'Something went wrong on our side. Reference: {{id}}',

  // passwords and activation
  passwordLength: 'Password must be at least 8 characters long.',
  passwordLower: 'Must have a lowercase letter.',
  passwordUpper: 'Must have an uppercase letter.',
  passwordNumber: 'Must have a number.',
  passwordCommon: 'This password is too common: it is among the first that are guessed.',
  passwordRepeat: 'Password does not match.',
  passwordOld: 'The old password is not right.',
  passwordCurrent: 'Enter your current password to change the e-mail.',
  secondFactor: 'Enter the code of your authenticator app.',
  secondFactorWrong: 'This code is not right, or was used already.',
  secondFactorRequired: 'This account asks for a second factor. Turn yours on first.',
  secondFactorOn: 'Your second factor is on already.',
  secondFactorOff: 'You have no second factor.',
  activationSpent: 'This link has expired or was already used. Ask an owner for a new one.',

  // accounts and admins
  slugTaken: 'This short address is already in use.',
  emailTaken: 'This e-mail is already in use.',
  usernameTaken: 'This username is already in use.',
  nameTaken: 'This name is already in use.',
  lastOwner: 'An account needs at least one enabled owner.',
  ownDemotion: 'You cannot take away your own ownership.',
  ownDeletion: 'You cannot delete yourself.',
  sharedAdmin: 'This person also works for another account and keeps their own e-mail, username and password.',
  alreadyMember: 'You already work for this account.',
  usernameTakenThere:
    'Someone in {{account}} already has your username {{username}}. Change yours in your profile, then open this link again.',
  passwordByNow: 'This e-mail has a password by now. Open the link again and sign in with it.',
  noMail: 'This server sends no mail. Ask who runs it for a link.',
  accountEnabled: 'Disable the account before you delete it.',
  // containers and the yard
  containerClientRequired: 'Container client is required.',
  containerTypeRequired: 'Container type is required.',
  containerNumberTaken: 'This container number is already in the depot.',
  reasonRequired: 'Reason is required.',
  positionTaken: '{{container}} already stands at {{place}}.',
  positionReserved: '{{place}} is reserved for {{container}}.',
  positionContested: 'Someone was faster: this place is no longer free.',
  alreadyPlaced: '{{container}} already stands at {{place}}. Release it or transfer it.',
  notPlaced: '{{container}} has no current place.',
  outsideGrid: 'This place is outside the section.',
  wrongFootprint: '{{container}} takes {{count}} positions.',
  wrongFootprint_one: '{{container}} takes one position.',
  movedTwice: 'Each container is moved once.',
  transferOpen: '{{container}} is already being transferred by task {{task}}.',
  noReservation: '{{container}} has no reserved place. Reserve one in the storage manager first.',
  noReservationForTask: 'There is no reserved place that belongs to this task.',
  taskCompleted: 'This task is already completed.',
  taskCanceled: 'This task is already canceled.',
  taskTypeFixed: 'A task cannot be changed into or from a transfer.',
  maxCargoPayload: 'Reached Max cargo payload!',
  cargoOfLoadingOnly: 'Only loading and unloading tasks have cargo.',
  cargoKeepsType: 'This task has cargo. Remove its items before you change the type.',
  oneCargo: 'This task already has its cargo.',
  notYourComment: 'Only the author may change a comment.',
  rowOrder: 'Rows keep their order, and each is named once.',
  cellsInUse: 'Cells in use cannot be taken away: {{containers}}.',
  sectionInUse: 'Section {{name}} still holds containers: {{containers}}.',
  areaInUse: 'Area {{name}} still holds containers: {{containers}}.',
  containerStands: 'The container stands in the yard: it keeps its size and the warehouse in which it stands.',
  footprintPlaced: '{{container}} stands in the yard. Release its place before you change its size.',
  warehousePlaced: '{{container}} stands in another warehouse. Transfer it instead.',
  oneDefaultWarehouse: 'Another warehouse was made the default at the same moment. Try again.',
  warehouseInUse: 'Warehouse {{name}} is still used by containers: {{containers}}.',
  defaultWarehouseStays: 'Make another warehouse the default instead.',

  // files and damages
  fileTooLarge: 'A file may have at most {{max}} MB.',
  diskFull:
    'The disk of the server is almost full: nothing can be saved until it has room again. What is there can be looked at.',
  tooManyAccounts:
    'You and the people who came by your invitations can make {{max}} accounts a day at most. Try again tomorrow.',
  notOneLine: 'No line breaks, tabs or invisible control characters.',
  tooManySections: 'A warehouse has at most 500 sections.',
  tooManyAreas: 'A warehouse has at most 200 areas.',
  tooManyShared: 'The account already shares 100 views of this list.',
  tooManyViews: 'You have 50 views of this list already. Delete one first.',
  viewOfOthers: 'Only its maker or an owner may change this view.',
  viewOfMaker: 'Only its maker can make this view private.',
  tooManyItems: 'A cargo has at most 200 items.',
  receiptUnknown:
    'No receipt has this check code. Scan the code once more, or compare each letter with the paper; if it stays unknown, ask the depot.',
  receiptNotDrawn: 'The receipt could not be drawn. Try again shortly.',
  filesUnavailable: 'Files cannot be stored at the moment. Try again shortly.',
  fileEmpty: 'This file is empty.',
  oneFile: 'Send one file at a time.',
  notLogo: 'Only JPEG, PNG and WebP are accepted here.',
  notPicture: 'Only pictures are accepted here: JPEG, PNG, WebP, GIF or AVIF.',
  heicPicture:
    'HEIC pictures cannot be read here. Send the picture as JPEG; on an iPhone choose “Most Compatible” under Camera, Formats.',
  brokenPicture: 'This picture cannot be read. The file may be damaged.',
  pictureTooDetailed: 'This picture is too large for one with transparency. Send it as JPEG, or smaller.',
  pictureTooLarge: 'A picture may have at most {{max}} megapixels.',
  notDocument: 'Only PDF, Word, Excel and OpenDocument text and spreadsheet files are accepted here.',
  damageElsewhere: 'This location is not on the chosen side.',
  damageSaved: 'A saved damage cannot become a draft again.',

  // transports, receipts and billing
  dateRequired: 'Please select date & time.',
  passageRepeated:
    'The passage of {{container}} next to this one, {{tripCode}}, is in the same direction. Send isRepeat: true if this one is meant.',
  passageAhead: 'The passage cannot be in the future.',
  oneContainer: 'Name one container: a known one, or the number of a new one.',
  releaseOutOnly: 'Only a container on its way out gives up its place.',
  boxTwice: 'The container is on this truck twice.',
  damageOfPassage: 'The passage is not one of this container through the gate.',
  gateOnly: 'Only a gate transport has this.',
  stillPlaced: '{{container}} still stands at {{place}}. Release its place.',
  receiptKeepsTransport: 'Receipt {{number}} was issued for this transport, so it cannot be deleted.',
  receiptKeepsType: 'Receipt {{number}} was issued for this transport, so its type cannot be changed.',
  receiptOfGateOnly: 'Only a gate transport has a receipt.',
  startedRequired: 'Started date is required',
  timedOnly: 'Only for depot and rent.',
  settledNeedsEnd: 'A bill that is paid or completed needs an end date.',
  billSettled: 'The bill is settled. Remove its payment date and “Is completed” to change this.',
  feesOnly: 'Only a fee may belong to a work task.',
  taskOfAnother: 'This task does not belong to the container.',
  purchaseClient: "A purchase is charged to the container's client.",

  // warnings about stacks
  stackFloating: 'There is nothing under this place.',
  stackPartial: 'Only a part of this place has a container under it.',
  stackBuried: '{{count}} containers stand over it: {{containers}}.',
  stackBuried_one: 'One container stands over it: {{containers}}.',

  // why a place is proposed; each stands after the place, in one line
  bestOnOwnClient: 'on a stack of the same client',
  bestOnGround: 'an empty stack',
  bestOnOtherClient: 'nothing else is free; over another client’s container: {{containers}}',
  bestOnOtherSize: 'over containers of another length',
  bestInRow: '{{count}} containers of the same client in this row',
  bestInRow_one: 'one container of the same client in this row',
  bestInSection: '{{count}} containers of the same client in this section',
  bestInSection_one: 'one container of the same client in this section',
} as const;

export type SentenceKey = keyof typeof sentences;
export type SentenceParams = Record<string, string | number>;

/** The English sentence of a key with its values filled in. */
export function say(key: SentenceKey, params: SentenceParams = {}): string {
  const singular = `${key}_one`;
  const text = sentences[params.count === 1 && isSentenceKey(singular) ? singular : key];
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

export function isSentenceKey(text: string): text is SentenceKey {
  return Object.hasOwn(sentences, text);
}
