/** Matches folded text that speaks of picking up a child or of a parent, whatever else it says. */
export const ABOUT_COLLECTING =
  /pick.{0,5}up|\bp\/?u\b|collect|releas|hand.{0,5}over|custod|court|restrain|protective|no.?contact|not.? contact|\b(father|dad|daddy|mother|mom|mommy|stepfather|stepmother|parent|grand(ma|pa|mother|father)|aunt|uncle|nanny|sitter|babysitter)\b|\bsign.{0,12}\bout\b|\blet(ting|s)?\b|\bleaves? with\b|\btakes? (him|her|them)\b|recog|retir|entreg|alejamiento|orden|\b(padre|madre|papa|mama|abuel[oa]|tia|tio)\b/
