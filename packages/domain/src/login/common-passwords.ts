/**
 * Checks whether a password is among the first that attackers try: a common word, name or keyboard walk. Ignores case,
 * usual digits and marks around the word, and substitutions such as 3 for e.
 *
 * Checks words and habits instead of a full list of passwords: `passwordShape` already requires a digit and both cases.
 * Server only: the browser does not load these words.
 */
export function isCommonPassword(password: string): boolean {
  const lowerPassword = password.toLowerCase()
  return (
    isCommonCore(lowerPassword) ||
    walks.some((walk) => isMadeOf(lowerPassword, walk)) ||
    isRepetition(lowerPassword) ||
    otherPasswords.has(lowerPassword)
  )
}

function isCommonCore(typed: string): boolean {
  const [, before, core, behind] = /^([\d!@#$%&*?._-]*)(.*?)([\d!@#$%&*?._-]*)$/.exec(typed)!
  if (isHabit(before!) && isHabit(behind!) && isWord(core!)) return true
  // Tries 'p@ssw0rd1', 'pa55word!' again with digits and marks turned back into letters.
  const spelt = spellOut(typed)
  const [, head, word, tail] = /^([\d!@#$%&*?._-]*)(.*?)([\d!@#$%&*?._-]*)$/.exec(spelt)!
  return isHabit(head!) && isHabit(tail!) && isWord(word!)
}

/**
 * Accepts what people usually add around a word: nothing, up to three digits, a year, a sequence such as 1234, or a mark or
 * two.
 */
function isHabit(text: string): boolean {
  const digits = text.replace(/[!@#$%&*?._-]/g, '')
  if (text.length - digits.length > 2) return false
  return digits.length <= 3 || /^(19|20)\d\d$/.test(digits) || isSequence(digits) || /^(\d)\1+$/.test(digits)
}

function isSequence(digits: string): boolean {
  return '01234567890'.includes(digits) || '09876543210'.includes(digits)
}

function isWord(core: string): boolean {
  const half = core.slice(0, core.length / 2)
  return words.has(core) || (words.has(half) && core === half + half)
}

function spellOut(typed: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  }
  return typed.replace(/[013457@$](?=.*[a-z])/g, (character) => letters[character]!)
}

/** Matches keyboard walks, with digits or marks before or after: '1qaz2wsx', 'Asdf1234', '123qweasd'. */
function isMadeOf(typed: string, walk: string): boolean {
  const withoutEnd = typed.replace(/[\d!@#$%&*?._-]{0,4}$/, '')
  const withoutStart = typed.replace(/^[\d!@#$%&*?._-]{0,4}/, '')
  return [typed, withoutEnd, withoutStart].some((core) => core.length >= 4 && walk.includes(core))
}

/** Matches up to four characters repeated over and over: 'Abc1Abc1'. */
function isRepetition(typed: string): boolean {
  return /^(.{1,4})\1+$/.test(typed)
}

const walks = [
  'qwertyuiop[]',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6',
  'z1x2c3v4b5n6',
  'a1b2c3d4e5f6',
  '1a2b3c4d5e6f',
  '!qaz@wsx#edc',
  'zaq12wsxcde3vfr4',
  'zaq1xsw2cde3vfr4',
  'asdfqwerzxcv',
  'qweasdzxc',
  'qwe123asd456zxc',
  'asd123',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
]

// Common passwords that are neither a word with digits nor a walk.
const otherPasswords = new Set([
  'ncc1701a',
  'ncc1701d',
  'ncc1701e',
  'abc123abc',
  '123abc123',
  '1234abcd',
  'jamesbond007',
  '2fast4you',
])

const words = new Set(
  `
  password passwort passord pass passwd mypassword mypass parola motdepasse contrasena haslo secret
  secrets private access letmein login logon welcome hello hallo bonjour hola admin administrator root
  user guest test tester testing temp temporary default change changeme master server system manager
  office company business security secure internet website online google yahoo gmail hotmail facebook
  twitter youtube instagram linkedin myspace netflix spotify amazon microsoft windows apple macintosh
  iphone android samsung nokia sony nintendo playstation xbox pokemon pikachu zelda mario sonic minecraft
  fortnite roblox warcraft starcraft diablo halo counter counterstrike doom quake gamer player game games
  computer laptop network wireless killer hacker hacked cracker cookie cookies monkey monkeys dragon
  dragons tiger tigers eagle eagles lion lions bear bears panther panthers cowboy cowboys ranger rangers
  yankee yankees redsox steelers packers raiders broncos patriots lakers chicago bulls arsenal liverpool
  chelsea barcelona manchester united madrid juventus milan celtic everton tottenham football soccer
  baseball basketball hockey tennis golf golfer swimming running racing runner skater snowboard surfing
  fishing hunting hunter boxing wrestling cricket rugby sports batman superman spiderman ironman wolverine
  hulk avengers marvel starwars skywalker vader yoda jedi matrix neo trinity gandalf frodo hobbit potter
  harrypotter hogwarts dumbledore merlin wizard magic phoenix shadow shadows ghost angel angels heaven
  devil demon satan lucifer jesus christ jesuschrist god lord faith hope grace blessed bless church
  princess prince queen king knight warrior ninja samurai pirate captain soldier sniper gunner army marine
  navy freedom liberty america american canada england london paris france germany berlin italy italia
  roma russia moscow australia sydney brasil brazil mexico india texas dallas houston florida miami
  california newyork boston denver seattle austin jackson virginia carolina georgia montana dakota
  cheyenne sierra savannah sunshine sunflower summer winter spring autumn january february march april may
  june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday flower flowers rose roses lily daisy butterfly rainbow star stars moon sun ocean beach island
  river mountain forest garden nature storm thunder lightning fire ice snow water wind midnight purple
  orange yellow green blue red black white silver golden gold pink diamond crystal pearl jewel ruby
  emerald amber chocolate cupcake candy sugar honey cherry strawberry banana pepper ginger cheese pizza
  coffee coke pepsi cocacola whiskey vodka beer budweiser corona guinness bacon chicken turkey peanut
  butter pumpkin potato tomato lemon peaches apples mango coconut cinnamon lover loveme loveyou love
  lovely iloveyou ilove ilovegod iloveme ilovemom mylove truelove sweet sweetie sweetheart sweety baby
  babygirl babyboy babe girl girls boy boys woman lady ladies beautiful beauty cutie pretty happy smile
  smiley lucky funny crazy cool awesome super great perfect forever always family mother mom mommy father
  dad daddy brother sister grandma friend friends bestfriend buddy dude kitty kitten kitkat cat cats dog
  dogs doggie puppy horse horses pony dolphin dolphins fish shark turtle frog snake spider wolf wolves fox
  rabbit bunny mouse elephant giraffe gorilla panda koala penguin falcon hawk raven crow owl duck bird
  birdie buster bandit rocky rocket bailey maggie molly sadie chester oreo snoopy garfield scooby
  scoobydoo mickey minnie donald goofy disney cinderella barbie tinkerbell hannah naruto goku dragonball
  vegeta onepiece sasuke michael jordan michelle jessica jennifer ashley amanda nicole daniel matthew
  joshua andrew anthony david james robert william thomas joseph charles charlie christopher chris
  christian christina christine jonathan john johnny richard steven stephen stephanie brian kevin jason
  justin brandon ryan eric nathan patrick alexander alex alexis alexandra andrea angela anna annie anne
  maria marie mary martin martha margaret mark marcus max maxwell melissa samantha sarah sara rachel
  rebecca robin rebekah elizabeth emily emma olivia sophia sophie isabella isabelle mia ava abigail
  madison chloe ella victoria victor vanessa veronica natalie natasha nancy monica miguel carlos juan jose
  luis antonio fernando francisco jorge pedro pablo diego ricardo roberto eduardo alejandro gabriel
  gabriela daniela valentina camila mariana adriana patricia laura lauren linda lisa karen kelly kimberly
  katherine kathryn katie kate julia julie juliana jasmine jack jacob jake jeremy jerry jeffrey george
  gary greg gregory frank fred freddy frances edward eddie dennis derek donna dorothy douglas dylan ethan
  evan felix harry harley henry ian isaac jackie jamie janet jesse joanna joel joe keith kenneth kyle
  larry leonardo leo logan louis lucas luke mason mike mitchell morgan nick nicholas nikita noah oliver
  oscar owen paul paula peter philip randy raymond ronald ronaldo messi beckham ruben russell sam samuel
  samson sandra scott sean sergio shannon sharon shawn sheila simon simone spencer stella steve susan
  taylor teresa terry tiffany timothy tina todd tommy tom tony travis tyler vincent walter wayne wendy
  whitney yolanda zachary zoe ali ahmed mohamed mohammed muhammad omar fatima aisha ibrahim hassan hussein
  dmitri ivan sergey vladimir olga tatiana svetlana alena marina oksana mercedes ferrari porsche bmw audi
  toyota honda nissan mustang camaro corvette chevy chevrolet ford dodge jeep yamaha suzuki ducati
  kawasaki trucks truck turbo nascar engine driver pilot airplane boeing guitar drummer music metallica
  slipknot nirvana eminem tupac biggie snoop elvis beatles madonna britney shakira rihanna beyonce blink
  linkinpark greenday acdc ledzeppelin pinkfloyd ironmaiden slayer pantera korn rammstein bigdog bigboy
  bigdaddy booboo boomer booger bubba buddha bulldog whatever nothing anything something someone nobody
  everything letmesee openup opensesame sesame qwert qwerty azerty qwertz asdf asdfg asdfgh zxcv zxcvb
  zxcvbn abc abcd abcde abcdef aaa aaaa qaz qazwsx wsx one two three four five six seven eight nine ten
  hundred thousand million number zero word words student students teacher school schools college
  university class classroom children kids camp camps aftercare afterschool parent parents afterbell money
  dollar dollars rich bank cash winner loser champion champ victory success power energy genius smart
  trust trustme trustno nopass nopassword iforgot forgot forget remember please thanks thankyou goodbye
  peace harmony dreams dreamer dream destiny legend hero heroes infinity universe galaxy planet earth mars
  jupiter saturn venus cowgirl country farmer fisher doctor nurse lawyer police fireman firefighter rescue
  `
    .trim()
    .split(/\s+/),
)
