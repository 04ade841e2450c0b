import { usualOut } from '@boxyard/contract/edi/edi-options.ts';
import { clientId, partnerId } from './example-ids.ts';

const partner = {
  name: 'Danube Line',
  clientId,
  mode: 'test',
  firstDay: '2026-12-01',
  ourId: 'HARBOUR',
  theirId: 'DANUBE',
  operator: 'DNB',
  locode: 'SKBTS',
  facility: 'SKBTSHRBR',
  carrier: 'sftp',
  host: 'sftp.danube.example',
  username: 'harbour',
  hostKey: 'SHA256:pU2rGqRF1hBXv7fYVmyVQz6JvB3cYwJ8i0a6S4N5k1E',
  outFolder: 'in',
  inFolder: 'out',
  secret: 'Depot-2026',
  codes: [{ kind: 'place', ours: '3', theirs: 'SKBTS/SKBTSHRBR' }],
};
/** As a line would send it: it releases three empty containers. */
const release = [
  'UNB+UNOA:2+DANUBE+HARBOUR+261120:1005+55',
  'UNH+1+COPARN:D:95B:UN:ITG14',
  'BGM+12+REL0007+9',
  'RFF+BN:61552044',
  'NAD+MS+DANUBE',
  'NAD+CF+DNB:160:20',
  'EQD+CN++22G1:102:5++2+4',
  'RFF+SQ:1',
  'EQN+3',
  'UNT+9+1',
  'UNZ+1+55',
];

/** EDI partners, profiles, and what is told and read. */
export const ediBodies: Record<string, unknown> = {
  ediPartnersCreate: partner,
  ediPartnersUpdate: { mode: 'live', sendMinutes: 15, version: 1 },
  ediPartnersMap: { kind: 'type', ours: '2', theirs: '22G0' },
  ediProfilesCreate: {
    partnerId,
    type: 'CODECO',
    validFrom: '2026-01-12',
    options: { ...usualOut, gross: true, damage: 'both' },
  },
  ediProfilesUpdate: { validFrom: '2026-01-19', options: { ...usualOut, gross: true }, version: 1 },
  ediEventsStock: { partnerId },
  ediMessagesReceive: { contents: release.map((segment) => `${segment}'`).join(''), fileName: 'REL0007.edi' },
  ediMessagesApply: { lines: [1] },
  ediMessagesDismiss: { reason: 'The line has withdrawn it by telephone' },
};
