/**
 * Given names and their nicknames in American schools, one group per line. The list need not be complete:
 * names-alike.ts accepts any beginning of three letters or more (`Rob`, `Alex`) without it.
 */
const GROUPS = [
  'abigail abby gail',
  'albert al bert bertie',
  'alexander alexandra al lex sasha sandy xander',
  'andrew andy drew',
  'anthony antonio tony',
  'barbara barb babs',
  'benjamin ben benny',
  'catherine katherine kathryn cathy kathy kate katie kitty kay',
  'charles charlie chuck carlos',
  'charlotte lottie charlie',
  'christopher christina christine chris kit tina topher',
  'deborah deb debbie',
  'donald don donnie',
  'dorothy dot dottie dolly',
  'edward edwin ed eddie ned ted teddy',
  'eleanor ellen ella nell nora',
  'elizabeth elisabeth eliza liz liza lizzie lizzy beth betsy betty bess libby',
  'francis frances francisco frank frankie fran paco pancho',
  'frederick fred freddie rick',
  'gerald gerard gerry jerry',
  'gregory greg',
  'guillermo memo',
  'henry hank harry',
  'ignacio nacho',
  'isabella isabel bella izzy',
  'jacob jake jack',
  'james jim jimmy jamie jaime',
  'jennifer jen jenny',
  'jessica jess jessie',
  'jesus chuy',
  'john jonathan jack johnny jon',
  'jose joseph pepe joe joey jo',
  'josephine jo josie',
  'judith judy',
  'kenneth ken kenny',
  'lawrence laurence larry',
  'leonard leo len lenny',
  'louis luis lou louie',
  'manuel emmanuel manny manolo',
  'margaret maggie meg megan peg peggy marge margie greta rita daisy',
  'martha patricia patty pat trish tricia',
  'mary maria marie molly polly mia',
  'matthew matt',
  'michael mike mickey mick miguel',
  'nancy ann anne anna annie nan',
  'nicholas nicolas nick nico',
  'patrick pat paddy',
  'peter pete pedro',
  'philip phillip phil',
  'rebecca becca becky',
  'richard dick rich richie rick ricky ricardo',
  'robert roberto bob bobby rob robbie bert',
  'ronald ron ronnie',
  'russell russ rusty',
  'samuel samantha sam sammy',
  'sarah sara sally sadie',
  'stephen steven steve stevie',
  'susan suzanne sue susie suzy',
  'theodore ted teddy theo',
  'theresa teresa terry tess tessa',
  'thomas tom tommy',
  'timothy tim timmy',
  'victoria vicky tori',
  'vincent vince vinny',
  'walter walt wally',
  'william guillermo will bill billy willie liam',
  'zachary zach zack',
]

const groupsOf = new Map<string, number[]>()
for (const [index, group] of GROUPS.entries())
  for (const name of group.split(' ')) groupsOf.set(name, [...(groupsOf.get(name) ?? []), index])

/** Checks whether two given names, in lower case without accents, can belong to one person: `bill` and `william`. */
export function areNicknames(one: string, other: string): boolean {
  const groups = groupsOf.get(other)
  return groups !== undefined && (groupsOf.get(one)?.some((group) => groups.includes(group)) ?? false)
}
