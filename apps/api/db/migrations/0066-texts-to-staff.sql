-- People of a school can be told of events by a text too.
alter table notification_choice drop constraint notification_choice_channel_check;
alter table notification_choice add constraint notification_choice_channel_check check (channel in ('EMAIL', 'TEXT', 'OFF'));
