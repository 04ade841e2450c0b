/** Release and acceptance orders, gate checks, holds, acceptance stops, announced trucks. */
export const bookings: Record<string, string> = {
  bookingNumber: "The number of the shipping line's booking; empty where there is none.",
  billOfLading: 'The number of the bill of lading; empty where there is none.',
  customsReference: 'The reference of the customs, such as that of a transit; empty where there is none.',
  cargoUse: "What the cargo travels for; `''` where nobody said so.",
  grade: "How well kept the container is, `A` best; `''` where nobody graded it.",
  mayRelease:
    'Whether the person makes and changes release orders, and lifts holds on the way out; owners may without it.',
  mayCancelOrders: 'Whether the person closes and cancels orders; owners may without it.',

  'Account.onOpenRepair': 'What the gate check says of a container that leaves while a repair is open.',
  'Account.onCscDue': 'What the gate check says of a container that leaves after its CSC date.',
  'Account.onOverCredit':
    'What the gate check says of a container that leaves while its client owes more than `creditLimit`.',
  'Client.changesCurrency':
    'Whether another currency is meant while days of its stays are not billed yet; without it that is refused (409).',
  'Client.creditLimit':
    'How much the client may owe, in its currency and with tax, before `onOverCredit` of the account counts; null: without a limit.',
  'Client.releaseOrdersFrom':
    'From which day on its containers leave by a release order alone, as `2026-11-21`; null: no order is asked for.',
  'Client.acceptanceOrdersFrom':
    'From which day on its containers come in by an acceptance order alone, as `2026-11-21`; null: none is asked for.',

  'Client.fullWithoutOrder':
    'Whether its full containers leave without an order and without a question of the gate check.',

  'Transport.orderNumber': 'The number of the order that was named at the gate; empty where none was.',
  'Transport.against':
    'The reasons of the gate check against which the gate move was recorded; empty where it was let through.',
  'Transport.exceptionReason': 'Why the gate move needs no order; empty where nobody had to say so.',
  'Transport.orderId': 'The id of the order of which the gate move took a unit; null without one.',
  'Gate.orderNumber':
    'The number of an order that the driver names and that is not recorded here; empty where there is none.',
  'GateBox.orderLineId':
    'The id of the line of an order, of which the gate move takes a unit; left out where it goes without an order.',
  'GateBox.pin': 'The PIN of the line, as the driver told it.',
  'GateBox.insist':
    'Whether the gate move is recorded against the red reasons of the gate check, because it has happened; it takes no unit then. Without it the call is refused (409).',
  'GatePass.announcedTruckId': 'The id of the announced truck that has come; left out where it was not announced.',

  'GateReason.light': 'Whether the container is not to pass (`red`), or is to be looked at (`yellow`).',

  'GateOrder.direction':
    'Whether containers leave by it, as a release order (`out`), or come in, as an acceptance order (`in`).',
  'GateOrder.clientId':
    'The id of the client whose containers are released or accepted. It stays once something was taken or reserved.',
  'GateOrder.clientName': 'The name of the client whose containers are released or accepted.',
  'GateOrder.number':
    'The number of the order, in Latin letters, digits and signs. Capitals, spaces and signs make no difference: `HLCU-123/4` and `hlcu1234` are one number.',
  'GateOrder.warehouseId': 'The id of the only warehouse where it counts; null: it counts in all.',
  'GateOrder.warehouseName': 'The name of the only warehouse where it counts; empty where it counts in all.',
  'GateOrder.validFrom': 'The first day on which the order counts, as `2026-11-21`; null: at once.',
  'GateOrder.validTo':
    'The last day on which the order counts, as `2026-11-21`; null: without an end. A line may have a last day of its own, which wins.',
  'GateOrder.status': 'What people made of the order; see `standing` for how it stands today.',
  'GateOrder.source': 'How the order got here.',
  'GateOrder.documentNumber': 'The number of the EDI message that brought it; empty for others.',
  'GateOrder.standing':
    'How the order stands today: its `status`, or of an open one whether its days have not begun (`early`), it is used up (`full`) or the last day of all its lines is over (`expired`).',
  'GateOrder.quantity': 'For how many containers all its lines are together.',
  'GateOrder.taken': 'How many of its containers have passed the gate.',
  'GateOrder.gone':
    'How many of its units lost their gate move, which was deleted or changed; somebody has to say whether they count.',
  'GateOrder.reserved': 'How many containers are named on its lines and have not passed yet.',
  'GateOrder.left': 'How many containers can still pass by it; those that are reserved count among them.',
  'GateOrder.content': 'What it is for, as one line for people: `10 × 22G1, 5 × 45G1`.',
  'GateOrder.lastTakenAt': 'When a container last passed by it; null before the first.',
  'GateOrder.lines': 'Its lines.',
  'GateOrderCreate.lines':
    'Its lines, 50 at most. Where the order is there and is replaced, a line takes the place of the one with the same types, load and transport company, of several the one with the same references, and one that is left out is deleted if nothing was taken of it.',
  'GateOrderUpdate.lines':
    'Its lines, 50 at most: one with an `id` is changed, one without is new, and one that is left out is deleted if nothing was taken of it. What else a line was answered with may be sent back, and is ignored.',
  'GateOrder.isNear': 'Whether its number only looks like what was asked for, so that a person has to agree.',
  'GateOrderCreate.isDraft': 'Whether it is a draft, which the gate refuses; open where it is left out.',
  'GateOrderList.standing': 'Keeps the orders that stand so today.',
  'GateOrderList.direction': 'Keeps the release orders (`out`), or the acceptance orders (`in`).',
  'GateOrderList.clientId': 'Keeps the orders of this client.',
  'GateOrderList.isEnding':
    'Keeps the open orders of which a line with something left has its last day today or on one of the next three days, or all others.',
  'GateOrderAssign.transportId': 'The id of the gate move, which has no order yet.',
  'GateOrderGiveBack.reason': 'Why the unit is free again, or counts all the same; the history keeps it.',
  'GateOrderPaperAnswer.url': 'The link of the PDF of the order; it works for one to two hours without a token.',

  'GateOrderLine.orderId': 'The id of the order to which the line belongs.',
  'GateOrderLineEntry.id': 'The id of a line that is there; left out for a new one.',
  'GateOrderLine.quantity': 'For how many containers the line is. It is never lower than what was taken or reserved.',
  'GateOrderLine.containerTypeIds': 'The ids of the container types that it takes; empty: any.',
  'GateOrderLine.load': "Whether it takes empty or full containers; `''` for both.",
  'GateOrderLine.leastCondition': "The worst condition that it takes; `''`: any.",
  'GateOrderLine.leastGrade': "The worst grade that it takes; `''`: any, and none.",
  'GateOrderLine.namedOnly': 'Whether it takes no containers but those whose numbers are reserved for it.',
  'GateOrderLine.haulierId': 'The id of the only transport company that may come for it; null: any may.',
  'GateOrderLine.haulierName': 'The name of the only transport company that may come for it; empty where any may.',
  'GateOrderLine.validTo':
    'The last day on which the line counts, as `2026-11-21`, whatever the order says; null: that of the order.',
  'GateOrderLine.pin': "What the driver has to say; `''` where there is none, and for those who may not release.",
  'GateOrderLineEntry.pin': 'What the driver has to say, 12 characters at most; empty: nothing. Left out, it stays.',
  'GateOrderLine.hasPin': 'Whether the driver has to say a PIN.',
  'GateOrderLine.taken': 'How many containers have passed the gate by this line.',
  'GateOrderLine.gone': 'How many units of the line lost their gate move; somebody has to say whether they count.',
  'GateOrderLine.reserved': 'How many containers are named on the line and have not passed yet.',
  'GateOrderLine.left': 'How many containers can still pass by this line; those that are reserved count among them.',
  'GateOrderLine.content': 'What the line is for, as one line for people: `10 × 22G1`.',
  'GateOrderLine.units': 'The containers that have passed by the line or are reserved for it, each as a unit.',
  'GateOrderLineEntry.numbers':
    'The numbers of the containers that are reserved for the line, whether they are known here or not: those that have not passed yet. Left out, they stay.',
  'GateOrderUnit.number': 'The number of the container that passed, or for which the unit is reserved.',
  'GateOrderUnit.transportId': 'The id of the gate move that took the unit; null while it is reserved.',
  'GateOrderUnit.keptReason':
    'Why the unit counts although its gate move is gone or no longer fits; empty where nobody said so.',
  'GateOrderUnit.containerId': 'The id of the container with that number; null where the account has none.',
  'GateOrderUnit.tripCode': 'The code of the gate move, such as `GO-261121-42`; empty without one.',
  'GateOrderUnit.passedAt': 'When the container passed the gate; null before, and where the gate move is gone.',
  'GateOrderUnit.isGone': 'Whether its gate move was deleted, or goes the other way by now.',

  'GateOrderPinWaits.lineId': 'The id of the line of which PINs are refused.',
  'GateOrderPinWaits.name': 'Who waits: a person by username, or a token by its name.',
  'GateOrderPinWaits.until': 'When PINs are taken from them again.',

  'GateCheckFind.q': 'The number of an order, or a container number that an order names.',
  'GateCheckFind.direction': 'Only release orders (`out`), or only acceptance orders (`in`).',
  'GateCheckCheck.direction': 'Whether the container would leave (`out`) or come in (`in`).',
  'GateCheckCheck.number': 'The number of the container that would pass, with or without spaces and hyphens.',
  'GateCheckCheck.clientId': 'The id of the client of a container that the account does not have yet.',
  'GateCheckCheck.containerTypeId': 'The id of the type of a container that the account does not have yet.',
  'GateCheckCheck.isEmpty': 'Whether it carries nothing, as the gate sees it; otherwise as its record has it.',
  'GateCheckCheck.lineId': 'The id of the line of an order by which it would pass.',
  'GateCheckCheck.pin':
    'The PIN, as the driver tells it. After five wrong ones in ten minutes the caller waits ten minutes for PINs of the line (`tooManyPins`); one that comes again counts once.',
  'GateCheckCheck.haulierId': 'The id of the transport company for which the truck comes.',
  'GateCheckCheck.warehouseId': 'The id of the warehouse at whose gate the truck stands.',
  'GateCheckCheck.announcedTruckId': 'The id of the announced truck that it is.',
  'GateCheckCheck.at': 'When it passes; now where it is left out.',
  'GateCheckExceptionsRow.settledReason':
    'Why it needs no order, or counts all the same; empty while nobody has said so. With `kind=settled` those with a reason are listed.',
  'GateCheckCheckAnswer.light':
    'Whether it may pass (`green`), is to be looked at (`yellow`) or is not to pass (`red`).',
  'GateCheckCheckAnswer.reasons': 'Why it is not green; empty where it is.',
  'GateCheckCheckAnswer.proposed':
    'Containers that the line takes, where a line is named and no container is: at most five, the best first.',
  'GateCheckCheckAnswer.orders':
    'Orders that name the container, or would take it, where a container is named and no line is.',
  'GateCheckCheckAnswer.announced': 'Trucks that were announced with this container and have not come.',
  'ProposedContainer.id': 'The id of the proposed container.',
  'ProposedContainer.name': 'The number of the proposed container.',
  'ProposedContainer.location': 'Where it stands, as one line; empty without a place.',
  'ProposedContainer.isNamed': 'Whether it is reserved for the line by its number.',
  'ProposedContainer.onTop': 'How many containers stand on it.',
  'ProposedContainer.days': 'For how many days it has been in the yard; null where that is not known.',
  'GateCheckBoardAnswer.ending':
    'How many open orders have a line with something left that ends today or in the next three days.',
  'GateCheckBoardAnswer.full': 'How many open orders have nothing left.',
  'GateCheckBoardAnswer.exceptions': 'How many gate moves and units wait for a word.',
  'GateCheckBoardAnswer.expected': 'How many trucks were announced for today, or for a day before, and have not come.',
  'GateCheckBoardAnswer.holds': 'How many holds are active.',
  'GateCheckBoardAnswer.stops': 'How many acceptance stops are in force today.',
  'GateCheckBoardAnswer.open': 'How many open orders have something left.',
  'GateCheckBoardAnswerOpen.out': 'How many of them are release orders.',
  'GateCheckBoardAnswerOpen.in': 'How many of them are acceptance orders.',
  'GateCheckExceptionsRow.id': 'The id of the gate move; with the kinds `moveGone` and `moveChanged` that of the unit.',
  'GateCheckExceptionsRow.kind':
    'What is the matter: a gate move without an order that it needs (`noOrder`), one against the gate check (`refused`), or a unit whose gate move is gone (`moveGone`) or no longer fits (`moveChanged`).',
  'GateCheckExceptionsRow.unitId': 'The id of the unit; null for a gate move.',
  'GateCheckExceptionsRow.orderId': 'The id of the order of the unit; null for a gate move.',
  'GateCheckExceptionsRow.orderNumber':
    'The number of the order, or what was said of it at the gate; empty where nothing was.',
  'GateCheckExceptionsRow.direction': 'Whether the container left (`out`) or came in (`in`).',
  'GateCheckExceptionsRow.containerId': 'The id of the container; null where its gate move is gone.',
  'GateCheckExceptionsRow.clientName': 'The name of the client at the gate, or of the order.',
  'GateCheckExceptionsRow.transportId': 'The id of the gate move, which may be gone; null without one.',
  'GateCheckExceptionsRow.tripCode': 'The code of the gate move; empty where it is gone.',
  'GateCheckExceptionsRow.at': 'When it passed the gate; null where the gate move is gone.',
  'GateCheckExceptionsRow.recordedAt': 'When the gate move was recorded, or the unit was taken or reserved.',
  'GateCheckExceptionsRow.reasons':
    'Against which reasons of the gate check it was recorded; empty for the other kinds.',
  'GateCheckExceptions.kind': 'Keeps the exceptions of this kind.',
  'GateCheckSettle.reason': 'Why the gate move is right without an order.',

  'Hold.kind': 'Who asked for the hold, or what it is about.',
  'Hold.number':
    'The number of the container that is held, which may be still to come; empty where an order or a client is held. One of the three is required.',
  'Hold.orderId': 'The id of the order that is held; null where a container or a client is.',
  'Hold.orderNumber': 'The number of the order that is held; empty where a container or a client is.',
  'Hold.clientId': 'The id of the client whose containers are all held; null where a container or an order is.',
  'Hold.clientName': 'The name of the client whose containers are all held; empty where a container or an order is.',
  'Hold.containerId': 'The id of the container with that number; null where the account does not have it.',
  'Hold.blocksIn': 'Whether it keeps containers from coming in.',
  'Hold.blocksOut':
    'Whether it keeps containers from leaving; then those alone lift it who may release. Something that it blocks is required.',
  'Hold.blocksMove': 'Whether it keeps containers from being moved within the yard.',
  'Hold.startsAt': 'From when on it holds; from now where it is left out.',
  'Hold.endsAt': 'Until when it holds; null: until it is lifted.',
  'Hold.reference': 'What the hold is known by to who asked for it, such as a file number; empty where there is none.',
  'Hold.isActive': 'Whether it holds now, or will: it was not lifted, and its time is not over.',
  'Hold.liftedAt': 'When it was lifted; null where nobody lifted it.',
  'Hold.liftReason': 'Why it was lifted; empty where it was not.',
  'Hold.madeBy': 'Who placed it; empty where that is no longer known.',
  'Hold.liftedBy': 'Who lifted it; empty where nobody did, or that is no longer known.',
  'HoldList.kind': 'Keeps the holds of this kind.',
  'HoldList.isActive': 'Keeps the holds that are active, or those that are not.',
  'HoldList.clientId': 'Keeps the holds on this client.',
  'HoldList.orderId': 'Keeps the holds on this order.',
  'HoldList.containerId': 'Keeps the holds on this container: those by its number, and those on its client.',
  'HoldLift.reason': 'Why the hold is lifted.',

  'AcceptanceStop.clientId': 'The id of the client whose containers are turned away; null: those of all clients.',
  'AcceptanceStop.clientName': 'The name of the client whose containers are turned away; empty for all clients.',
  'AcceptanceStop.containerTypeIds': 'The ids of the container types that are turned away; empty: all of them.',
  'AcceptanceStop.containerTypeNames': 'The names of those types as one line; empty for all of them.',
  'AcceptanceStop.warehouseId': 'The id of the warehouse that takes none of them; null: no warehouse does.',
  'AcceptanceStop.warehouseName': 'The name of the warehouse that takes none of them; empty where no warehouse does.',
  'AcceptanceStop.fromDay': 'The first day of the stop, as `2026-11-21`.',
  'AcceptanceStop.toDay': 'The last day of the stop, as `2026-11-21`; null: until further notice.',
  'AcceptanceStop.otherPlace':
    'Where the containers are to go instead, as the driver is told; empty where that is not said.',
  'AcceptanceStop.honoursAnnounced': 'Whether trucks come in that were announced before the stop was made.',
  'AcceptanceStop.isActive': 'Whether today is one of its days.',
  'AcceptanceStopList.isActive': 'Keeps the stops that are in force today, or those that are not.',
  'AcceptanceStopList.clientId': 'Keeps the stops of this client.',

  'AnnouncedTruck.direction': 'Whether the truck comes for containers (`out`) or brings them (`in`).',
  'AnnouncedTruck.day': 'On which day it is expected, as `2026-11-21`.',
  'AnnouncedTruck.haulierId': 'The id of its transport company; null where that is not known yet.',
  'AnnouncedTruck.haulierName': 'The name of its transport company; empty where that is not known yet.',
  'AnnouncedTruck.vehicleNumber': 'The plate under which the truck was announced; empty where it is not known yet.',
  'AnnouncedTruck.driverName':
    'The name of the driver; empty where it is not known yet, and once the truck has come: the gate move has it then.',
  'AnnouncedTruck.orderId': 'The id of the order for which it comes; null without one.',
  'AnnouncedTruck.orderNumber': 'The number of the order for which it comes; empty without one.',
  'AnnouncedTruck.clientId':
    'The id of the client of its containers, that of its order unless it is given; null where nobody says it.',
  'AnnouncedTruck.clientName':
    'The name of the client of its containers, by the order too; empty where nobody says it.',
  'AnnouncedTruck.numbers': 'The numbers of the containers that it brings or comes for, four at most.',
  'AnnouncedTruck.cameAt': 'When it came to the gate; null before.',
  'AnnouncedTruck.stop':
    'The acceptance stop that it meets on its day, `yellow` where it is let in all the same; null without one.',
  'AnnouncedTruckList.direction': 'Keeps the trucks that come for containers (`out`), or that bring them (`in`).',
  'AnnouncedTruckList.day': 'Keeps the trucks of this day, and those of days before that have not come.',
  'AnnouncedTruckList.isExpected': 'Keeps the trucks that have not come, or those that have.',
  'AnnouncedTruckList.clientId': 'Keeps the trucks with containers of this client.',
  'AnnouncedTruckList.orderId': 'Keeps the trucks that come for this order.',
  'AnnouncedTruckList.containerId': 'Keeps the trucks that name this container by its number.',

  'PathGateCheckSettle.id': 'The id of the gate move that needs no order.',
  'PathGateOrderAssign.id': 'The id of the line of which the gate move takes a unit.',
  'PathGateOrderGiveBack.id': 'The id of the unit that becomes free.',
  'PathGateOrderKeep.id': 'The id of the unit that goes on counting.',
};
