/**
 * Last names, folded to lower case. Many are also English or Spanish words (Baker, Reyes); they count as names only
 * beside another name. Meaningful words (Law, Court, Case, Day, Rule, Pass, Stop) are excluded.
 */
export const SURNAMES: ReadonlySet<string> = new Set(
  `abad abbott abdi abdullah abebe abraham abrams abreu acevedo acheampong acosta adamczyk adams addo adebayo adekunle adeyemi adjei adkins
  adler afolabi agarwal aguilar aguilera aguirre agyei agyeman agyemang ahmad ahmed ahn akhtar alarcon alba albert albrecht albright
  alcala alcaraz aldridge alexander alfaro alford ali allen allison almeida alonso alonzo alston alvarado alvarez alves amador amin amoah
  ampofo anderson andersson andrade andrews ansah antwi appiah aquino aragon arce archer arellano arias armstrong arnold arora arroyo
  arthur asamoah asante asare ashby ashley atkins atkinson austin avalos avery avila aviles ayala aydin ayers baars babbitt babcock badu
  bae bagley bailey baird baker baldwin ball ballard balogh balogun banerjee banks barajas baran barber barker barlow barnes barnett barr
  barrera barrett barrios barron barry bartlett barton basu bates batista bauer baxter bean beard beasley beatty becerra beck becker
  belanger bell bello beltran bender benitez benjamin bennett benson bentley benton berg berger bergeron bergman bermudez bernal bernard
  bernier berry bhakta bhatt bianchi bird bishop bjork black blackburn blackwell blair blake blanchard blanco bland blankenship blevins
  bloom blum boakye boateng bolton bond bonilla bonner booker boone booth bose bouchard bowen bowers bowman boyd boyer boyle bradford
  bradley bradshaw brady branch brandt bravo bray brennan brewer bridges briggs bright britt brock brooks brown browning bruce bryan
  bryant buchanan buck buckley buckner bui bullock burch burgess burke burks burnett burnham burns burris burt burton bush bustamante
  butler byers bynum byrd byrne cabrera cai cain calderon caldwell calhoun callahan calvo camacho camara cameron campbell campos cannon
  cantrell cantu cao cardenas cardona carey carlson carlsson carmona carney caron carpenter carr carranza carrasco carrillo carroll carson
  carter cartwright caruso carvalho carver casas castaneda castellanos castillo castro cervantes chacon chambers chan chandler chaney
  chang chapman charles chase chau chaudhary chaudhry chavarria chavez chen cheng cherry cheung chiang chiu cho choi chong chopra chou
  chow christensen christian chu chung cisneros cisse clark clarke clay clayton clements clemons cleveland cline cloutier cobb cochran
  coffey cohen cole coleman collado collier collins colon combs compton conde conley conner connolly connor conrad contreras conway cook
  cooke cooley cooper copeland cordero cordova corona coronado correa cortes cortez costa cote cowan cox craig crane crawford crespo
  crosby cross cruz cuevas cummings cunningham curry curtis dabrowski dahl dale dalton daly dang daniel daniels dao das daugherty
  davenport david davidson davies davila davis dawson day dean decker dejesus delacruz delaney delarosa deleon delgado deluca dennis desai
  deshpande diallo dias diaw diaz dickerson dickson dillard dillon dinh diop dixon do doan dodson doherty domingues dominguez donaldson
  donovan dorsey dotson dougherty douglas downs doyle drake duarte dubois dudek dudley duffy duke duncan dunlap dunn duong dupont dupre
  duran durand durham dyer eaton economou edwards ekstrom elliott ellis ellison emerson english engstrom enriquez erickson escalante
  escobar escobedo esparza espinal espinosa espinoza esposito esquivel estes estrada evans everett ewing eze falk fang farah farkas farley
  farmer farrell faulkner feldman feng ferguson fernandes fernandez ferrari ferreira ferrell ferrer fields figueroa finch finley fischer
  fisher fitzgerald fitzpatrick fleming fletcher flores flowers floyd flynn foley fong fontaine forbes ford foreman forsberg fortin foster
  fournier fowler fox francis franco frank franklin franks frazier frederick freeman french frias friedman friis fritz frost frye fuchs
  fuentes fuller fulton funes fung gabriel gagne gagnon gaines gallagher gallardo gallegos galloway galvan gamble gamez gan gao garay
  garcia gardner garner garrett garrido garrison garza gates gauthier gentry george georgiou ghosh gibbs gibson gil gilbert giles gill
  gillespie gilliam gilmore giordano girard giron glass gleason glenn glover goh goldberg golden goldman goldstein gomes gomez gonzales
  gonzalez good goodman goodwin gordon gorski gould goyal grabowski grady graham granados grant graves gray greco green greenberg greene
  greer gregory griffin griffith grimes gross gruber guerra guerrero guevara gupta gustafson gutierrez guzman ha haas hagen hahn hale
  haley hall halvorson hamilton hammond hampton han hancock hanna hansen hanson hardin harding hardy harmon harper harrell harrington
  harris harrison hart hartman harvey hashimoto hassan hatfield haugen hawkins hayashi hayden hayes haynes he heath hebert hedlund heller
  henderson hendricks hendrix henry hensley henson heredia herman hernandez herrera herring hess hester hewitt hickman hicks higgins hill
  hines hinojosa hinton hirsch ho hoang hobbs hodge hodges hoffman hogan holcomb holden holder holland holloway holm holman holmes holt
  hong hood hooper hoover hopkins hopper horn horne horowitz horton horvat hossain house houston howard howe howell hsieh hsu hu huang
  hubbard huber hudson huerta huff huffman hughes hull humphrey hung hunt hunter hurley hurst hurtado hussain hussein hutchinson huynh
  hwang hyde ibarra ibe ibrahim iglesias ingram inoue irwin islam ito ivanov iverson iyer jablonski jackson jacobs jacobson jain james
  jang jankowski jansen jaramillo jarvis jaworski jefferson jenkins jennings jensen jeon ji jiang jimenez jin johansson johns johnson
  johnston jones jordan jorgensen joseph joshi joyce joyner juarez jung kaiser kamara kamau kaminski kane kang kaplan kapoor kariuki kato
  katz kaufman kaur kaya keita keith keller kelley kelly kemp kennedy kent kerr kessler khan khanna kidd kim kimura king kinney kirby kirk
  kirkland kjeldsen klein kline knapp knight knowles knox knudsen kobayashi koch koenig koh koroma kostas kovac kovacs kowalski kozlowski
  kramer krause kravitz krawczyk krog krol krueger kruger kuhn kumar kwan kwok kwon la lai lam lamb lambert lancaster landry lane lang
  lange langley lapointe lara larsen larson lau laurent lavoie lawrence lawson le leach leal leblanc leclerc lee lehman leon leonard
  lester leung levesque levin levine levy lewandowski lewis li liang liao lieberman lim lima lin lindahl lindberg lindgren lindsay lindsey
  lindstad lindstrom ling little liu livingston lloyd lo logan long longo lopez lorenz love lowe lowery lozada lozano lu lucas lucero lugo
  lui luna lund lundgren lundquist luo luong luther lynch lynn lyons ma mac macdonald macias mack mackenzie macleod madden maddox madera
  madrigal madsen maes magana mahoney mai maier majewski malave maldonado malhotra malik malinowski malone mandel mann manning manzano
  marang marin marino marks marques marquez marr marsh marshall martin martinez martins mason massey mata mathews mathis matos matsumoto
  matthews maxwell may mayer maynard maynor mayo maysonet mazur mcbride mccall mccarthy mccarty mcclain mcclure mcconnell mccormick mccoy
  mccray mccullough mcdaniel mcdonald mcdowell mcfadden mcfarland mcgee mcgowan mcgrath mcguire mcintosh mcintyre mckay mckee mckenzie
  mckinney mcknight mclaughlin mclean mcleod mcmahon mcmillan mcneil mcpherson meadows medina medrano mehta meier mejia melendez melgar
  melton menchaca mendes mendez mendoza menon mensah mercado mercer merino merrill merritt metzger meyer meyers meza michael michalski
  middleton miles miller mills min miranda mireles mishra mitchell miyamoto mohamed mohammed mohamud mojica molina moller molnar monroe
  montano montes montgomery montoya moody moon mooney moore mora morales moran moreau moreira moreno morgan mori morin morris morrison
  morrow morse morton moses mosley moss moya moyer mueller mukherjee mullen muller mullins muniz munoz murillo murphy murray murthy mwangi
  myers nadeau nadeem nagy naidu nair najera nakamura napolitano naranjo nash nava navarrete navarro nayak ndiaye neal negrete nelson
  nemeth neumann newman newton ng ngo nguyen nichols nicholson nielsen nieto nieves nikolaou nixon njoroge nkosi noble noe noel noh nolan
  noonan nordstrom noriega norman norris northcott norton nott novak novotny nowak nowicki nunez nwosu nyarko nyberg nygaard nystrom o
  oakley obi obrien ocampo ochoa oconnell oconnor odhiambo odom odonnell ogawa oh ohara ojeda okafor okeke okonkwo okoro okoye olafson
  olesen olivares oliveira oliver olmos olsen olson olszewski olvera oneal oneil oneill ong ono onyango onyekachi ordonez orellana oropeza
  orozco orr ortega ortiz osborn osborne osei oshiro osman osorio ostberg ostrowski otero otieno otoo otto ouellette oviedo owen owens
  owusu ozturk pace pacheco padilla page pak palacios palma palmer pan pandey pang pantoja papadopoulos pappas paredes park parker parks
  parra parrish parsons partida pascual patel paterson patrick patterson patton paul paulsen paulson pawlowski payne paz pearson peck
  pedersen pedroza pelayo pelletier pena peng pennington peralta pereira perez perkins perlman perry person peters petersen peterson
  petrov petty pfeiffer pham phan phelps phillips phung piazza pichardo pickett pierce pike pineda pinto piotrowski pittman pitts
  plascencia plaza poirier pollard ponce poole pope popov porras porter portillo potter potts poulin powell powers prado prasad pratt
  preciado preston price prieto prince pritchard pruitt puente pugh pulido purcell qian qin qiu quach quartey queipo quesada quezada quinn
  quinones quintana quintero quiroz qureshi rahman raj raman ramirez ramos ramsey rana randall randolph rangel rao rashid rask rasmussen
  ray raymond reddy reed reese reeves regan reich reid reilly reinhardt reis rendon renteria reyes reyna reynolds reynoso rhodes ricci
  rice rich richard richards richardson richmond richter rico riddle riggs riley rincon riojas rios ritter rivas rivera rivers rizvi rizzo
  roach robbins roberson roberts robertson robinson robles rocha rodas rodgers rodrigues rodriguez rodriquez roe rogers rojas rojo rollins
  roman romano romero romo roque rosa rosado rosales rosario rosas rose rosen rosenberg rosenthal ross rossi roth rothman rousseau rowe
  rowland roy rubalcava rubin rubio rueda ruiz rush russell russo rutkowski ruvalcaba ryan saavedra sachs sadler saenz saha saito salas
  salazar salcedo salcido saldana salgado salinas samaniego sampson samuel san sanchez sandberg sanders sandoval sands sanford santana
  santiago santos sarkar sarmiento sarpong sato sauceda sauer saunders savage sawyer scarponi schaefer schafer scherer schiller schmidt
  schmitt schneider schroeder schultz schulz schumacher schwartz scott sears segura seidel sellers sen sena seo sepulveda serrano serwaa
  sethi sexton shaffer shah shaikh shannon shapiro sharma sharp shaw shea sheikh shelton shen shepard shepherd sheppard sherman shi
  shields shin shinoda short siddiqui sidhu siegel sierra sikora silva silvas silverman silverstein sim simmons simon simonsen simpson
  sims sinclair singh singleton sinha sjoberg skinner skov slater sloan small smith snider snow snyder so soares soderberg sokolov solano
  soler solis solomon solorzano sommer song sorensen sosa sotelo soto sousa souza sparks spears spence spencer stafford stanley stanton
  stark steele stein stephens stephenson stepien stern stevens stevenson stewart stokes stone stout strand strauss strickland strom strong
  stuart suarez sullivan summers sun sundberg sung sutton suzuki svendsen svensson swanson sweeney sykes szabo szymanski tackett takahashi
  talley tam tan tanaka tang tanner tapia tate taylor tejada tellez tello teran terrazas terrell terry tetteh thapa theriault thibault
  thomas thompson thomson thornton thorsen tillman tirado tiwari tobin todd toledo torres toth toure tovar townsend tran traore travis
  trejo tremblay trevino trinh trinidad trujillo truong tsai tsang tseng tucker turner tyler ueda ulloa underwood urbina urena uribe usman
  vaca valadez valdes valdez valdivia valencia valentin valentine valenzuela valerio valle vallejo vance vang varela varga vargas varma
  vasquez vaughan vaughn vazquez vega vela velasco velasquez velazquez velez venegas vera verdugo vergara verma vexley vicente vidal viera
  villa villalobos villanueva villar villarreal villasenor villegas vincent vinson vo vogel volkov vu vuong wade wagner wahlberg walczak
  walker wall wallace waller walls walsh walter walters walton wang wanjiru ward ware warner warren washington wasserman watanabe waters
  watkins watson watts weaver webb weber webster weeks wei weinberg weiner weinstein weiss welch wells wen werner west wheeler whitaker
  white whitehead whitfield whitley whitney wieczorek wiggins wilcox wilder wiley wilkerson wilkins wilkinson williams williamson willis
  wilson winkler winters wise witt wojcik wolf wolfe wong woo wood woodard woods woodward wooten workman wozniak wright wu wyatt wynn xie
  xiong xu yadav yamada yamaguchi yamamoto yan yanez yang yates ybarra ye yeboah yeh yepez yeung yi yilmaz yin yoder yoo yoon york yoshida
  young yu yuan yusuf zajac zambrano zamora zapata zaragoza zavala zeller zeng zepeda zhang zhao zheng zhong zhou zhu ziegler zielinski
  zimmerman zuniga`.split(/\s+/),
)
