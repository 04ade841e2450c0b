-- Each request that names an act asks whether it is that of an import, which is over.
create index import_act on import (account_id, act) where act is not null;
