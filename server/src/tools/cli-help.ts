/** What `npm run boxyard -- help` prints. */
export const help = `Usage: npm run boxyard -- COMMAND

  migrate                       brings the database to the newest version
  distribute                    spreads the accounts over the nodes of Citus, where the database is that; migrates it before.
                                How, and what is looser there: docs/scaling.md
  move-account SLUG HOST[:PORT] moves an account to this node of Citus while it is used, into a part of its own
  rebalance [--without HOST[:PORT]]
                                moves accounts until all nodes of Citus have about as much, while they are used; without a node:
                                also all away from it. Both need a superuser in DATABASE_URL
  create-account --slug SLUG --name NAME --email EMAIL
                 [--short-name TEXT] [--contact-email EMAIL] [--cin TEXT] [--username TEXT]
                 [--currency EUR] [--timezone Europe/Bratislava] [--language en|sk]
                                makes an account, invites its owner and prints the link that accepts the invitation
  invitation-link SLUG EMAIL    prints a new link for someone whom this account has invited
  activation-link EMAIL         prints a new link that sets this person's password
  reset-second-factor EMAIL     turns the second factor of someone off who has lost it
  enable-account SLUG           lets the admins of an account in again
  disable-account SLUG          shuts them out at once
  purge SLUG [--backup FOLDER]  removes for ever all that an account left, once it is marked deleted; one with issued invoices only
                                beside a backup of it
  backup FOLDER                 writes everything into a new folder; the server may go on meanwhile
  backup FOLDER --account SLUG [--with-keys]
                                writes one account, its people and files. With keys (passwords, second factors, tokens, webhooks)
                                only for a place of your own
  verify FOLDER                 checks a backup, and tries whether it can be restored
  restore FOLDER                fills an empty database from a backup
  restore FOLDER --account SLUG [--trust]
                                brings one account in, under this short address, beside those that are there. --trust takes keys,
                                and gives the account to people who are there already: for a backup that you have made yourself
  compare FOLDER FOLDER         prints rows and sums of each table of two backups, and ends with 1 where they are not the same
  import ACCOUNT KIND FILE [--update] [--check]
                                writes the rows of a CSV or XLSX file, all or none, and prints those that are wrong.
                                KIND: clients, containers, gate-moves, orders, transactions. --update also changes
                                records that are there already; --check writes nothing
  demo                          fills an empty database with the demo
  help                          prints this

The database is the one the server uses: DATABASE_URL, or the one in DATA_DIR. The server may run meanwhile.
`;
