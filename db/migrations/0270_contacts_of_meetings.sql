-- Whether an outside number agreed to be told of meetings, too. An agreement from before the question named meetings
-- counts for SOS only; such a number can be asked once more.
alter table sos_contacts add column meetings_asked_at timestamptz, add column meetings_agreed_at timestamptz;
