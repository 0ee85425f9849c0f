-- People of a school can be told of what happens by text, too.
alter table notification_choice drop constraint notification_choice_channel_check,
  add constraint notification_choice_channel_check check (channel in ('EMAIL', 'SMS', 'OFF'));
