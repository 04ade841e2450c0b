-- The number of the EDI message that brought an order, which is called by its booking where the message names one.
alter table gate_order add column document_number text not null default '';
alter table gate_order add constraint gate_order_document_number_check check (length(document_number) <= 64);

-- What an order, or a line of it, is asked for by, in Latin letters and digits, each between two line breaks.
alter table gate_order add column names_key text collate "C" generated always as (e'\n' || regexp_replace(upper(number || e'\n'
  || booking_number || e'\n' || bill_of_lading || e'\n' || document_number), '[^A-Z0-9\n]', '', 'g') || e'\n') stored;
alter table gate_order_line add column names_key text collate "C" generated always as (e'\n' || regexp_replace(upper(booking_number
  || e'\n' || bill_of_lading), '[^A-Z0-9\n]', '', 'g') || e'\n') stored;
