/** A short list to begin with, in our own words; the codes are those that public tables of carriers and depots use. The head is the most used. */
const read = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', en = '', sk = ''] = line.trim().split('|');
      return { code, en, sk };
    });

export const usualComponents = read(`
  PAA|Panel|Panel
  RLA|Rail|Nosník
  CPA|Corner post|Rohový stĺp
  CFG|Corner casting|Rohový prvok
  DOR|Door leaf|Krídlo dverí
  GTA|Door gasket|Tesnenie dverí
  DLB|Locking bar|Uzatváracia tyč
  RCK|Cam keeper|Držiak vačky
  DLH|Door handle|Kľučka dverí
  DHG|Door hinge|Záves dverí
  FLP|Floor board|Podlahová doska
  CMA|Crossmember|Priečnik
  RBO|Roof bow|Strešné rebro
  FPT|Forklift pocket|Kapsa na vidlice
  VTA|Ventilator|Vetrák
  LSH|Lashing ring|Viazacie oko
  MMP|Marking|Označenie
  MPS|CSC plate|Štítok CSC
  TPN|Tarpaulin|Plachta
  RMA|Refrigeration unit|Chladiaci agregát
  MCO|Whole container|Celý kontajner`);

export const usualDamages = read(`
  DT|Dent|Preliačina
  HO|Hole|Diera
  CU|Cut|Rez
  BT|Bent|Ohnuté
  BW|Bowed|Vydutie
  BR|Broken|Zlomené
  CK|Cracked|Prasklina
  CW|Cracked weld|Prasknutý zvar
  CO|Corroded|Hrdza
  MS|Missing|Chýba
  LO|Loose|Uvoľnené
  DL|Delaminated|Rozlepené
  DY|Dirty|Znečistené
  CT|Contaminated|Kontaminované
  OR|Odour|Zápach
  OL|Oil-soaked|Nasiaknuté olejom
  IR|Improper repair|Nevhodná oprava
  NI|Not within ISO|Mimo rozmerov ISO
  WT|Wear and tear|Opotrebenie`);

export const usualRepairs = read(`
  GS|Straighten|Vyrovnať
  GW|Straighten and weld|Vyrovnať a zvariť
  WD|Weld|Zvariť
  PT|Patch|Zaplátať
  SN|Replace a section|Vymeniť časť
  IT|Insert|Vložiť diel
  RP|Replace|Vymeniť
  RE|Resecure|Upevniť
  RR|Remove and refit|Odmontovať a namontovať
  SE|Seal|Utesniť
  FT|Refit|Namontovať
  RM|Remove|Odstrániť
  PA|Paint|Natrieť
  WW|Water wash|Umyť vodou
  SC|Steam clean|Čistiť parou
  CC|Chemical clean|Čistiť chemicky
  IP|Inspect|Prezrieť
  PI|Pre-trip inspection|Prehliadka pred cestou`);

export const usualResponsibilities = read(`
  U|User|Nájomca
  O|Owner|Vlastník
  D|Depot|Depo
  W|Warranty|Záruka`);

/** Repairs that are cleaning: they are charged as such. */
export const cleaningRepairs = ['WW', 'SC', 'CC'] as const;
/** The user answers for it; everybody else's damages are the owner's to pay. */
export const userCode = 'U';
