-- The copies that bills, receipts and names are made of are also kept for rows that are copied in with the triggers of people's changes off.
alter table account enable always trigger copied_in, enable always trigger copied;
alter table admin enable always trigger copied;
alter table membership enable always trigger copied;
alter table api_token enable always trigger copied_in, enable always trigger copied;
