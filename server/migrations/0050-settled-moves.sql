-- Gate moves of which somebody has said why they need no order.
create index transport_settled on transport (account_id, id) where exception_reason <> '';
