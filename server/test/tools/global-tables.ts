/** Tables outside any account that hold something of a person, and go when the person goes; with the reason. */
export const ofPeople: Record<string, string> = {
  account_made: 'how many accounts a person has made, of which they may make but a few a day',
  activation_link: 'the hash of a link is all that its bearer has; the server asks as the owner of the tables',
  admin: 'a person may work for several accounts',
  known_device: 'the device of a person',
  person_log: 'what a person sees of their own sign-ins',
  recovery_code: 'of a person',
  refresh_token: 'of a session',
  second_factor: 'of a person',
  session: 'of a person, who changes accounts in it',
};

/** Tables of the server itself, whose rows belong to no account, or are looked up before the account is known. */
const ofServer: Record<string, string> = {
  account: 'it is the account',
  backup_outcome: 'a backup is of all accounts',
  letter: 'a queue of the server, which the application role cannot see',
  mail: 'a queue of the server; the application role sees of its account that a mail failed, and nothing else',
  mail_request: 'who asked for mails before signing in',
  migration: 'the state of the database',
  sign_in_failure: 'of an address and an e-mail',
  watched_thing: 'what the operator is told',
};

/** All that are no tables of accounts. */
export const globalTables: Record<string, string> = { ...ofPeople, ...ofServer };
