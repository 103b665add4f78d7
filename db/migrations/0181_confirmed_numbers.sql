-- locks: a row of users per confirmed number, of which there are few; codes live for 15 minutes.
alter table browser_codes validate constraint browser_codes_purpose_check;
update users set confirmed_digits = c.phone_digits
from confirmed_phones c where c.user_id = users.id and c.phone_digits = users.phone_digits;
