-- A second passkey that only seems to turn an SOS off; a peppered hash like the first.
alter table sos_passkeys add column duress_hash text;
