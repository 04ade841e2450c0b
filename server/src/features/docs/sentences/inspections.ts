/** Surveys, what is looked at in them, damages in the codes of the trade, and examinations that are due. */
export const inspections: Record<string, string> = {
  // a damage in the codes of the trade (ISO 9897), wherever it is told
  location:
    "Where the damage is, in four signs as ISO 9897 writes it: the face, which part of its height or width, the first section from the doors, and the last or `N` for one, as `LB3N`; `XXXX` is the whole container, and `''` where nobody said it.",
  component: 'The damaged component as a code, such as `PAA` for a panel; empty where nobody said it.',
  repairCode: 'What is to be done about it, as a code, such as `PT` for a patch; empty where nobody said it.',
  lengthCm: 'How long the damage is, in cm; null where it was not measured.',
  widthCm: 'How wide the damage is, in cm; null where it was not measured.',
  quantity: 'How many pieces it is about.',
  responsibility: 'The party that answers for it, as a code, such as `U` for the user; empty where nobody said it.',
  'Damage.damageCode': 'What is broken in which way, as a code, such as `DT` for a dent; empty where nobody said it.',
  'Damage.surveyId': 'The id of the survey that found it; null where it was reported without one.',
  'Damage.closedById':
    'The id of the survey that found it repaired, or that corrected the one that found it; null while it is open.',
  'DamageList.isEstimated':
    'Keeps the damages that a draft or a sent estimate asks about, or whose repair is approved (`true`), or all others (`false`).',
  'DamageList.isOpen': 'Keeps the damages that are open (`true`), or those that a survey has closed (`false`).',
  'Damage.isInside': 'Whether the damage is on the inner side.',
  'Damage.imagesCount': 'How many pictures of it there are.',
  'Image.surveyId': 'The id of the survey at which a picture was taken; null for any other picture.',

  'GateContainer.due':
    'Its examinations that are due soon, or were; empty without any, and without the module `inspections`.',
  'GateContainerDue.kind': 'Whether it is an examination for safety (`csc`) or a pre-trip inspection (`pti`).',
  'GateContainerDue.day': 'On which day the examination is due, as `2026-11-21`.',

  'Container.cscScheme':
    "How it is examined for safety (CSC): one by one until `certificationExpiryDate` (`pes`), or in an approved continuous programme, which needs no day (`acep`); `''` where nobody said so.",
  'Container.acepNumber': 'The number of its approved continuous programme (ACEP); empty where it is in none.',

  // settings
  'SurveySetting.components': 'The codes of components, in the order in which they are offered; 300 at most.',
  'SurveySetting.damages': 'The codes of kinds of damage, in the order in which they are offered; 300 at most.',
  'SurveySetting.repairs': 'The codes of repairs, in the order in which they are offered; 300 at most.',
  'SurveySetting.responsibilities': 'The codes of parties that can answer for a damage; 300 at most.',
  'SurveySetting.reminderHours':
    'After how many hours without an answer the recipients of an estimate are reminded, and again after as many; 0: never.',
  'SurveySetting.linkDays': 'For how many days a link to an estimate works.',
  'SurveySetting.dueDays': 'How many days before an examination is due it is told of.',
  'SurveySetting.version': 'Counts the changes of the settings; 0 until an owner changes them for the first time.',
  'SurveySetting.mostUsed':
    'The codes by which most damages of the last year were described, filled up from the head of each list; 10 at most of each.',
  'SurveySettingMostUsed.components': 'The components that were named most.',
  'SurveySettingMostUsed.damages': 'The kinds of damage that were named most.',
  'SurveySettingMostUsed.repairs': 'The repairs that were named most.',
  'SurveyCode.code': 'The code as shipping lines write it: one to four capitals or digits.',
  'SurveyCode.en': 'The English word for it.',
  'SurveyCode.sk': 'The Slovak word for it; empty where the English one serves.',

  // checklists
  'Checklist.kind': 'For surveys of which kind the list is.',
  'Checklist.revision':
    'Counts the changes of the list since surveys are made by it; 0 is the list that everybody begins with.',
  'Checklist.isUsed': 'Whether surveys were made by this revision: the next change is a new one.',
  'Checklist.items': 'What is looked at, in this order; 60 at most.',
  'ChecklistItem.key':
    'By which name answers are kept, of small letters, digits and `_`; it stays when the words change.',
  'ChecklistItem.en': 'What is looked at, in English.',
  'ChecklistItem.sk': 'What is looked at, in Slovak; empty where the English words serve.',
  'ChecklistItem.answer': 'Whether it is judged (`ok`) or measured (`measure`).',
  'ChecklistItem.unit': 'The unit of a measure, such as `°C` or `mm`; empty for what is judged.',
  'ChecklistItem.needsPhoto': 'Whether a picture of it is asked for.',
  'ChecklistSave.kind': 'Of which kind the surveys are whose list is changed.',
  'ChecklistSave.items': 'What is looked at from now on, as a whole; 60 at most.',

  // surveys
  'Survey.kind':
    'What the survey is for: a gate move in or out, the beginning or end of a lease, cargo worthiness, a pre-trip inspection (`pti`), an examination for safety (`csc`), or what was repaired (`post_repair`).',
  'Survey.criteria': "By what the container is judged; `''` where nobody asks for it.",
  'Survey.startedAt': 'When the surveyor began.',
  'Survey.finishedAt': 'When the surveyor was done; a moment that is still to come counts as now.',
  'Survey.outcome':
    'Whether the container passed; a failed one has a reason: an answer `not_ok`, a finding or a remark.',
  'Survey.answers': 'The answer to each item of the checklist, each once.',
  'SurveyAnswer.key': 'The item of the checklist that is answered.',
  'SurveyAnswer.answer':
    'Whether it is in order, is not, or does not apply (`n_a`); `measure` for what was measured, in `value`.',
  'SurveyAnswer.value': 'What was measured, in the unit of the item; null for what is judged.',
  'SurveyAnswer.note': 'What is to be said of it, on one line; empty for nothing.',
  'Survey.gradeAfter':
    "The grade of the container from then on, of a survey after a repair that is passed; `''` leaves it as it is.",
  'Survey.conditionAfter':
    "The technical condition of the container from then on, of a survey after a repair that is passed; `''` leaves it as it is.",
  'Survey.nextDay':
    'The day of the next examination for safety, of one that is passed, as `2029-05-31`; null where it changes none.',
  'Survey.signature': 'The name of the surveyor, as it was typed.',
  'Survey.correctsId':
    'The id of the survey that this one corrects, of the same container and kind; null where it corrects none.',
  'Survey.correctedById': 'The id of the survey that corrects it; null while it holds.',
  'Survey.workTaskId': 'The id of the repair task that was looked at; null where it was of none.',
  'Survey.transportId':
    'The id of the gate move within a day before, which the survey was of; null where there is none.',
  'Survey.checklistId': 'The id of the revision of the checklist by which it was made.',
  'Survey.checklist': 'The checklist as it was when the survey was made.',
  'Survey.findings': 'The damages that the surveyor found, as they were told then.',
  'SurveyFindings.damageId': 'The id of the damage that lives on: it is repaired, and closed.',
  'Survey.damageCode': 'Which kind of damage was found, as a code; a survey that finds one says it.',
  'Survey.isInside': 'Whether it was found on the inner side.',
  'Survey.closedIds': 'The ids of open damages that were found repaired, of a survey after a repair that is passed.',
  'Survey.closed': 'What is to be known of the damages of `closedIds` in one line.',
  'Survey.others':
    'Finished surveys of the same kind within a day, none of which corrects another: two may have looked at it at the same time.',
  'SurveyOthers.finishedAt': 'When the other surveyor was done.',
  'SurveyOthers.signature': 'The name of the other surveyor.',
  'Survey.images': 'The pictures of the survey: that of an item of the checklist has its key as title.',
  'Survey.clientName': 'The name of the client to whom the container belongs now.',
  'SurveyRow.damagesCount': 'How many damages the survey found.',
  'SurveyCreate.checklistRevision':
    'The revision of the checklist that was on the device, which need not be the latest.',
  'SurveyCreate.findings': 'New damages, 60 at most; the answer names them in this order, before those that are kept.',
  'SurveyCreate.keptIds':
    'Of a correction the ids of damages of the corrected survey that stand as they were told; all others of it are withdrawn.',
  'SurveyList.containerId': 'Keeps the surveys of this container.',
  'SurveyList.holds': 'Keeps the surveys that were not corrected (`true`), or those that were (`false`).',
  'SurveyLook.number': 'The number of the container, with or without blanks and hyphens.',

  'Survey.lengthFt': 'The length of the container in ft, by its footprint where it says none.',
  'SurveyLookAnswer.id': 'The id of the container that is looked at.',
  'SurveyLookAnswer.name': 'The number of the container that is looked at.',
  'SurveyLookAnswer.location': 'Where it stands in the yard, as a text for people; empty without a place.',
  'SurveyLookAnswer.isInYard': 'Whether it stands in the yard.',
  'SurveyLookAnswer.proposedKind': 'For what it is most likely surveyed: by its last gate move, and by its repair.',
  'SurveyLookAnswer.workTaskId': 'The id of the completed repair task that waits for a survey; null without one.',
  'SurveyLookAnswer.repairedIds': 'The ids of open damages that this repair was to mend, and did.',
  'SurveyLookAnswer.damages': 'Its open damages, the oldest first.',
  'SurveyLookAnswer.due': 'Its examinations that are due soon, or overdue.',
  'SurveyLookAnswerDue.kind': 'Whether it is the examination for safety (`csc`) or the pre-trip inspection (`pti`).',
  'SurveyLookAnswerDue.day': 'The day on which it is due, as `2026-11-21`.',
  'SurveyLookAnswer.last': 'Its last survey; null before the first.',

  'SurveyDueRow.id': 'The id of the row; a container may be due in both ways.',
  'SurveyDueRow.name': 'The number of the container that is to be examined.',
  'SurveyDueRow.location': 'Its place in the yard, as a text for people; empty where it has none.',
  'SurveyDueRow.kind': 'Whether the examination for safety (`csc`) or the pre-trip inspection (`pti`) is due.',
  'SurveyDueRow.dueDay': 'The day on which it becomes due, as `2026-11-21`.',
  'SurveyDueRow.daysLeft': 'In how many days it is due; negative once it is overdue.',
  'SurveyDue.kind': 'Keeps what is due in this way.',
  'SurveyDue.isOverdue': 'Keeps what is overdue (`true`), or what is still to come (`false`).',
  'PathSurvey.id': 'The id of the survey.',
};
