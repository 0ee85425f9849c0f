/** What the history says about activities, their meetings and closed days. */
export const activityEvents = {
  'activity.created': 'created the {kind} {name}',
  'activity.drafted': 'saved a draft of the {kind} {name}',
  'activity.draft-changed': 'changed the draft of the {kind} {name}',
  'activity.published': 'published the {kind} {name}',
  'activity.changed': 'changed the {kind} {name}',
  'activity.meetings-gone': 'took the meetings of {dates} from the {kind} {name}: {losses}',
  'activity.meetings-canceled': 'canceled the meetings of {dates} of the {kind} {name}{because}: {losses}',
  'activity.meetings-moved':
    'moved the meetings of {dates} of the {kind} {name} to {date}, {from} to {to} {because}',
  'activity.meetings-restored': 'restored the meetings of {dates} of the {kind} {name}',
  'activity.meeting-added': 'added a meeting on {date}, {from} to {to}, to the {kind} {name}{because}',
  'activity.hours-changed': 'changed the hours of the meetings of {dates} of the {kind} {name}{because}',
  'activity.substitutes-named': 'let {names} take over the {kind} {name} on {date}',
  'activity.substitutes-removed': 'took the substitutes off the {kind} {name} on {date}',
  'activity.removed': 'removed the {kind} {name}',

  'closed-day.added': 'added the closed day {name}, {dates}: {told}',
  'closed-day.changed': 'changed the closed day {name}, {dates}: {told}',
  'closed-day.change-undone': 'undid the change of the closed day {name} ({dates}): it is as it was',
  'closed-day.removed': 'removed the closed day {name}, {dates}',
} as const satisfies Readonly<Record<string, string>>
