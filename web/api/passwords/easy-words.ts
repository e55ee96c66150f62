/*! The words are from @zxcvbn-ts/language-common 4.1.3, MIT license: (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts. */

/* Made once, as decision 196 says: the words of the most common passwords, and passwords of words and digits mixed. */

export const easyWords =
  'aaa aardvark aaron abc abcd aberdeen abgrtyu abigail access accord account achilles action active adam adgjmptw ' +
  'adidas admin admiral adrian adriana adult aezakmi africa agent aggies aikido airborne airbus airforce airplane ' +
  'alabama alan alaska albatros albert alberto albion alejandr aleksandr alex alexande alexander alexandr alexandra ' +
  'alexis alfred alibaba alice alicia alien aliens alison allen alliance allison alpha alpine always alyssa amadeus ' +
  'amanda amateur amazon amber amelia america american amsterda amsterdam anaconda anakin anal analsex anarchy ' +
  'anastasia anders anderson andre andrea andreas andrei andrew andrey andy anfield angel angela angelica angelina ' +
  'angelo angels anhyeuem animal anime anna annette annie anthony anton antonio anubis anything apache apollo apple ' +
  'applepie apples april aquarius aragorn archer archie area arizona arjay armani arnold arsenal artemis arthur ' +
  'artist asd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdzxc ashley ashton asian aspire aspirine ass ' +
  'assassin assfuck asshole assman asterix astros athena atlanta atlantic atlantis atomic attack auburn audrey ' +
  'august aurora aussie austin australi australia autumn avalon avatar avenger awesome azamat azerty azsxdc ' +
  'azsxdcfv babe babes babies baby babyboy babydoll babygirl babylon backdoor bacon badass badboy baddog badger ' +
  'baggins bailey ball baller balloon balls bam banana bananas bandit bang bangkok banshee barbara barbie barcelon ' +
  'barcelona barkley barney barsik bart baseball basket basketba basketball bass bassman bastard batman battle ' +
  'baxter beach beagle beaner bear bears beast beatles beatrice beautiful beauty beaver beavis beckham becky ' +
  'beefcake beer beetle belinda bell bella bender benjamin bennett benson bentley berlin bernard bernie bertha ' +
  'bethany better betty beverly bianca bicycle bigballs bigbird bigboobs bigboy bigcock bigdaddy bigdick bigdog ' +
  'bigfoot bigger biggie bigguy bigmac bigman bigmoney bigone bigred bigsexy bigtime bigtits bikini bill billie ' +
  'billy billybob billyboy bingo bird birdie birdman birthday biscuit bishop bitch bitches biteme bizkit bla black ' +
  'blackcat blackdog blackie blackjac blackman blacks blacky blade blades blah blake blaster blazer blessed blink ' +
  'blizzard blonde blondes blondie blood bloody blow blowjob blowme blue bluebird blueeyes bluemoon blues bluesky ' +
  'boat bob bobafett bobbie bobby bobcat boeing bogart bogdan bohica bollocks bollox bomber bond bondage bone ' +
  'bonehead boner bones bonita bonjour bonnie bonsai boo boob boobies boobs booger boogie boomer bootie boots booty ' +
  'boris bosco boss bossman boston bottom bowler bowling bowser boxing boys brad bradford bradley brandi brando ' +
  'brandon brandy brasil braves brazil breast breeze brenda brendan brian brianna bridge bridget bristol britney ' +
  'brittany broder broken bronco broncos brooke brooklyn brooks brother brothers brown brownie browns bruce ' +
  'brucelee bruins bruno brutus bryan bryant bubba bubbas bubble bubbles buck buckeye buckeyes buddha buddy ' +
  'budlight budman buffalo buffett buffy bugger bull bulldog bulldogs bullet bullshit bunghole bunny burger burton ' +
  'bush business buster butch butler butt butter butterfl butterfly butthead butthole buttman buttons byteme ' +
  'cabbage cactus cadillac caesar caitlin calico caliente californ california callie calvin camaro camel camelot ' +
  'camels camera cameron camilla camille campbell canada cancel cancer cancun candle candy candyman cannon canon ' +
  'cantona capital capone captain cardinal carlo carlos carlton carmen carol carolina caroline carolyn carpet ' +
  'carrera carrie carrot carson carter cartman cartoon caserta casey cash casino casper cassidy cassie castle ' +
  'catalina catch catdog catfish catherin catherine catman cats cavalier ccbill cdtnkfyf cecilia celeste celica ' +
  'celine celtic celtics cent center central cessna chair champion champs chance chandler chanel chang change ' +
  'changeme chaos charger chargers charles charli charlie charlott charlotte charlton charly charmed chase chaser ' +
  'check cheers cheese cheetah chelsea cheng cherokee cherry cheryl chester chevelle chevrole chevy chewie cheyenne ' +
  'chi chicago chicken chickens chicks chief chiefs children china chipper chloe chocolat chocolate chopper chris ' +
  'chrissy christ christia christian christin christine christop christopher christy chronic chubby chuck chucky ' +
  'church cindy cinnamon cjkysirj cjkywt claire clancy clapton clarence classic claude claudia clayton clemson ' +
  'clifford clinton clitoris cloud clover cobra cocacola cock cocks coconut cody coffee coke coleman colleen ' +
  'college collins colombia colorado colors colt coltrane columbia columbus comics command commando compaq computer ' +
  'concrete condom condor connect conner connie connor conrad consumer content control cookie cookies cool cooldude ' +
  'cooler coolio coolman cooper cooter copper corona corrado corvette cosmo cosmos cosworth cotton cougar country ' +
  'courtney cowboy cowboys coyote cracker crash crazy crazybab cream creampie creamy creative cricket crimson ' +
  'cristina cruise crunch crusader crystal cthulhu cthutq cuddles cumming cumshot cunt cupcake curious curtis ' +
  'cutlass cutter cxfcnmt cyclone cynthia daddy dagger daisy dakota dale dallas dalton damian damien damnit dana ' +
  'dance dancer danger danie daniel daniela danielle daniil danila danni danny dannyboy dark darkness darkside ' +
  'darkstar darling darren darwin dave david davids davidson davis dawg dawson daytona dbrnjhbz dead deadhead ' +
  'deadman dealwright dean deanna death debbie deborah december dee deeznuts defender defiant deftones delete delta ' +
  'demon denali denis denise deniska dennis denver derrick desert design designer desire deskjet destiny detroit ' +
  'devil devildog devils dexter dfkthbz dfvgbh diablo diamond diamonds diana dick dickhead dicks diesel dietcoke ' +
  'digger digital dilbert dildo dilligaf dillon dima dinamo dingdong dinosaur director dirty discover disney dixie ' +
  'dkflbvbh doberman doctor dodge dodger dodgeram dodgers dogg doggie doggy dogman dogs dollar dolphin dolphins ' +
  'dominic domino donald dong donkey donna donnie doobie doodle dookie dorothy double doughboy douglas down dracula ' +
  'drago dragon dragons dragoon drake dream dreamer dreams drew driver drizzt drowssap drpepper drummer dthjybrf ' +
  'dublin ducati duchess duck dude dudley duke dumbass duncan durango duster dustin dusty dylan eagle eagles easy ' +
  'eatme eatpussy eatshit eclipse eddie eduard edward eeyore eileen einstein ekaterina elaine electric element ' +
  'elena elephant eleven elijah elizabet elizabeth elliot elliott elvira elvis elwood emerald emerson emily eminem ' +
  'emmanuel empire energy engage engine engineer england english enigma enjoy enter enterpri enterprise eric ' +
  'ericsson ernest erotic escape escort esther eternity eugene evelyn everest everton excalibu exigen exigent ' +
  'exodus explorer express extreme fabian fabie faggot faith falcon falcons fallen family fantasy farmer farside ' +
  'fart fashion fast faster fatass fatboy fatcat father fatima fatman february feet felicia felix fender fernand ' +
  'fernando ferrari ferret fetish ficken fiesta figaro fighter filter finger fingers finish fire fireball firebird ' +
  'firefly firefox fireman first fish fisher fishing fitness fktrcfylh fktrcfylhf fktrctq flames flamingo flash ' +
  'flatron fletch fletcher flight flipper florence florida flower flowers fluffy flyboy flyers flying foobar ' +
  'football ford fordf forest forever forget forgot formula forrest fortuna fortune fossil foster fowler foxtrot ' +
  'france frances francis franco francois frank frankie franklin franky freak freaks freaky freckles fred freddie ' +
  'freddy frederic free freedom freeman freepass freeporn freeuser french friday friend friends fright frisco fritz ' +
  'frog frogger froggy front frontier frosty fubar fuck fucked fucker fuckers fuckface fuckin fucking fuckit fuckme ' +
  'fuckoff fuckyou fugazi function funny funtime fusion future fyfcnfcbz fylhtq gabrie gabriel galaxy galina galore ' +
  'gambit gandalf gang gangbang gangsta gangster garbage garcia garden garfield garrett gary gateway gator gators ' +
  'gbpltw geheim gemini general genesis genius george georgia gerald gerard german germany geronimo getsome gfhjkm ' +
  'ghbdtn ghbdtnbr ghjcnj ghost giant giants gibson gilbert gillian ginger giorgi giovanni girl girls gizmo gizmodo ' +
  'gjkbyf global gloria gmoney goblin goblue goddess godsmack godzilla gofish goforit goku gold goldberg golden ' +
  'goldfish goldie golf golfball golfer golfing goliath goober good goodbye goodluck goodtime google goose gopher ' +
  'gordon gorilla gotcha gothic govols grace gracie graham grandma granny grateful great greatone green greenbay ' +
  'greenday greens greg gregory gremlin grendel gretchen griffey griffin gringo grizzly groovy grover grumpy ' +
  'guardian guinness guitar gundam gunner gustav hacker hailey hal halflife hallo hamburg hamilton hamlet hammer ' +
  'hammers hamster handsome hannah hannibal hansen hansolo happy happyday hard hardcore harder hardon hardrock ' +
  'harley harmony harold harper harris harrison harry harvey hastings hawaii hawk hawkeye hayden hayley head hearts ' +
  'heather heaven hector hedgehog helen helena hell hellfire hello hellyeah help helpme hendrix henry hentai ' +
  'herbert herbie hercules herman hermes hershey hesoyam hidden highland hilton hiphop history hithere hitler ' +
  'hitman hjvfirf hobbes hobbit hockey holden holiday holland holly hollywoo hollywood holmes holyshit home homer ' +
  'homers homerun honda honey hongkong hooker hooter hooters hoover hope hopper horndog hornet horney horny horse ' +
  'horses hotboy hotdog hotrod hotsex hotstuff hottie house houses houston howard hudson hummer hungry hunter ' +
  'hunting hurrican husker huskers huskies hustler hyperion ibanez icecream iceman iforgot igor iguana ihateyou ' +
  'illini ilovesex iloveu iloveyo iloveyou imagine immortal impala imperial incubus indian indiana indians indigo ' +
  'infantry inferno infiniti infinity ingrid insane inside integra internet intrepid ireland irina irish ironman ' +
  'isabel isabella isabelle island israel italia ivan ivanov iverson iwantu jack jackal jackass jackie jackoff ' +
  'jackson jacob jaguar jake jamaica james jamesbon jamie jammer janice janine january japan japanese jarhead ' +
  'jasmin jasmine jason jasper javier jayeeuz jazz jazzman jeanette jedi jeep jeff jeffrey jenna jennie jennifer ' +
  'jenny jensen jeremiah jeremy jericho jerkoff jerome jerry jersey jesse jessica jessie jester jesus jethro jimbo ' +
  'jimbob jimmy joanna joanne joe joey johanna john johnny johnson joker jonathan jones jordan jose joseph josh ' +
  'joshua jrcfyf juan judith juice julia julian julie juliet julius jumper junebug jungle junior jupiter justdoit ' +
  'justice justin justine justme juventus kaiser kaktus kamikaze kangaroo kansas karate karen karina karolina ' +
  'kasper katana katerina kathleen kathryn kathy katie katrin katrina kawasaki keeper keith kelley kelly kelsey ' +
  'kennedy kenneth kenny kenshin kentucky kenwood kenworth kermit kevin keyboard keystone keywest kicker killbill ' +
  'killer killme kimberly king kingdom kingkong kingpin kingston kirill kirsten kiss kisses kissme kitkat kitten ' +
  'kitty kittycat klaster knicks knight knights knopka kodiak kolobok kong koshka kotenok kramer krishna krista ' +
  'kristen kristi kristin kristina kristy kume kyle labrador labtec lacrosse ladies lady ladybug laguna lakers ' +
  'lancelot lancer lansing laptop larisa larry lasvegas latin latino laura lauren laurie lawrence lawyer leader ' +
  'leather ledzep legacy legend legion legolas lemons lennon leonard leonardo leopard lesbian lesbians leslie ' +
  'lespaul lestat lester letmein letsgo lewis lexmark liberty lick licker lickit lickme life lifehack lifetime ' +
  'light lightnin lights lillian lincoln linda lindsay lindsey lion lionking liquid lisa little liverpoo liverpool ' +
  'lizard lizzie lobster logan logitech lol lolita lollipop london lonely lonestar lonewolf long longhorn looker ' +
  'looking lorenzo lorraine loser lou louise love loveit lovely loveme lover loverboy lovers loveyou loving ' +
  'lowrider lucas lucifer lucky luckydog lucy ludwig luke luther lvbnhbq macdaddy machine madden maddie maddog ' +
  'madeline madison madman madmax madness madonna madrid maestro maggie magic magnolia magnum magnus maiden ' +
  'mailcreated mailman majestic makaveli maksim malaka malcolm malibu mallard manager manchest manchester mandingo ' +
  'mandy maniac manson manuel manutd maradona marathon marc marcel marco marcos marcus margaret margarita maria ' +
  'mariah marian marianne marie marilyn marina marine mariners marines marino mario marion marisa marissa mark ' +
  'market markus marlboro marlene marley marlin marshall martha martin martina martinez martini marvel marvin mary ' +
  'maryjane maryland mason massive master masters matilda matrix matt matthew mature maurice maverick max maxell ' +
  'maxima maximus maxine maxwell mayday mayhem maynard meatball meatloaf mechanic megadeth megaman megan meghan ' +
  'melanie melinda melissa mellon melody melvin member memorex memory memphis mercedes mercury meridian merlin ' +
  'mersedes metal metallic metallica method mexico miami michael michaela michel michele michelle michigan mickey ' +
  'microlab microsof microsoft midget midnight mighty miguel mike mikey milana milano milena miles military miller ' +
  'millie million milton mine minecraft minnie miracle mirage miranda miriam mission missy mister mistress misty ' +
  'mitchell mobile models mojo mollie molly moloko molson momoney monday money moneys mongoose monica monika ' +
  'monique monitor monkey monkeys monopoly monroe monster montana montreal monty moo moocow mookie moon moose ' +
  'morgan morpheus morris morrison moscow mother motorola mountain mouse movie movies mozart muffin mulder munchkin ' +
  'muppet murphy murray muscle mushroom music musicman mustang mustangs mylove mypass myself mystery mystic nadine ' +
  'naked nancy napass napoleon naruto nascar nasty nastya natali natalia natalie natasha nathalie nathan national ' +
  'natural naughty ncc nccitoia nccitoid nccitoie nebraska nellie nelson nemesis neptune network nevada newlife ' +
  'newman newpass newport newton newyork nfnmzyf nguyen nicholas nick nicola nicolas nicole nigger night nikita ' +
  'nikki nikola nimrod nina niners ninja nintendo nipple nipples nirvana nissan nobody nofear nokia nolimit none ' +
  'noodle noodles nookie nopass norman norton nothing november nugget number nuttertools nyjets nylons nymets ' +
  'oakland oakley obiwan oblivion october odessa office ohyeah oicu oilers oklahoma oksana oldman olga oliver ' +
  'olivia omega onelove online open openup operator oracle orange oranges oregon orgasm orioles orion orlando oscar ' +
  'osiris outlaw overlord oxford pacific packard packer packers pacman painter pakistan palace paladin palmer ' +
  'pamela panama panasonic pancho panda pandora pantera panther panthers panties pantyhos panzer paradise paradox ' +
  'paris parker parola parrot party pascal pass passat passion passport passwor password passwords passwort patches ' +
  'patricia patrick patriot patriots patton paul pauline pavilion payton peace peaches peanut peanuts pearljam ' +
  'pebbles pedro peekaboo peewee pegasus pencil penelope penguin penguins penis penny pentium people pepper pepsi ' +
  'perfect personal pervert pete peter peterpan peters peugeot phantom philip philips phillies phillip philly ' +
  'phoebe phoenix photo photos phpbb picard picasso piccolo pickle pickles pics picture pierre piglet pikachu ' +
  'pillow pilot pimp pimpin pineappl ping pingpong pink pinkfloy pioneer pirate pirates pistol pitbull pizza planet ' +
  'plastic platinum play playboy player playtime please pleasure plumber plymouth poison pokemon polaris police ' +
  'polina polniypizdec polo polska poncho pontiac poo poodle pooh poohbear pookie poontang poop pooper poopie ' +
  'popcorn popeye porkchop porn porno pornstar porsche porter portland portugal positive possum postal potato ' +
  'potter powder powell power powers precious predator prelude presario presto preston pretty primus prince princes ' +
  'princess printer private privet prodigy profit psycho pumpkin punisher punkin punkrock puppies puppy purple ' +
  'pussies pussy pussycat pussys putter pyramid python qawsed qawsedrf qaz qazwsx qazwsxed qazwsxedc qazwsxedcrfv ' +
  'qazxsw qazxswedc qqq quality queen quincy qwaszx qwe qweasd qweasdzxc qwer qwerasdf qwert qwerty qwertyu ' +
  'qwertyui qwertyuio qwertyuiop rabbit racecar racerx rachael rachel racing rafael ragnarok raider raiders rainbow ' +
  'raistlin ralph rambler rammstein ramona ramses randall random randy ranger rangers raptor rascal rasdzv rasputin ' +
  'rastaman raven ravens raymond razz rbhbkk rctybz ready reagan reality reaper rebecca rebel rebels red redalert ' +
  'redbull reddog redhead redhot redman redneck redrum redskins redsox redwings reebok reggie regina remember ' +
  'renegade rereirf rescue research retard revenge review rfhbyf rfnthbyf rfrfirf rfrnec rhbcnbyf rhonda ricardo ' +
  'rich richard richards richie richmond rick ricky rightnow ripper river rjirfrgbde rjntyjr roadkill robbie robert ' +
  'roberta roberto roberts robin robinson robotech rock rocker rocket rockets rockhard rockon rocks rockstar rocky ' +
  'rodney roger rogers roland roller rolltide roman romance romashka romeo rommel ronald ronaldo ronnie rookie ' +
  'rooster rootbeer roscoe rose rosebud rosemary rotten rovers roxanne rubber rugby rulez runner running rupert ' +
  'rush ruslan russell russia russian rustam rusty ryan sabbath sabina sabine sabrina sadie safety sailboat sailing ' +
  'sailor saint saints sakura sally salmon salvador samantha samiam sammie sammy sampson samson samsung samuel ' +
  'samurai sanchez sanders sandiego sandman sandra sandro sandy santana santiago santos sapphire sara sarah ' +
  'saratoga sasha sassy satan saturn saun sausage savage savannah sayang scarface scarlet scarlett school science ' +
  'scooby scoobydo scooter scorpio scorpion scotch scotland scott scottie scotty scrappy scratch scream scruffy ' +
  'scully sean search seattle sebastia sebastian secret security seinfeld select selena seminole semperfi sentinel ' +
  'septembe september serega serena serenity sergei sergey sergio server service sesame seven sex sexame sexual ' +
  'sexx sexy sexygirl shado shadow shaggy shalom shaman shamrock shane shaney shania shannon shaolin shark sharks ' +
  'sharon shasta shaved shazam sheena sheila shelby shelley shelly shemale sherlock sherman sherry sherwood shiloh ' +
  'shirley shit shithead shitty shogun shooter shopping short shorty shotgun showme showtime sidney siemens sierra ' +
  'silver silvia simba simon simone simple simpson simpsons sinatra singer single sinner sirius sister sithlord ' +
  'sixers skater skeeter skiing skinny skipper skippy skittles skorpion skyline skywalke skywalker slacker slappy ' +
  'slapshot slayer sleepy slick slider slipknot slut sluts smile smiles smiley smith smitty smoke smoker smokey ' +
  'smokin smooth smudge smut snake snakes snapper snatch snickers sniper snoopy snow snowball snowman snuggles ' +
  'sobaka soccer socrates softball software soldier soleil solomon somethin sommer sonic sony sooner sooners sophia ' +
  'sophie southern space spank spanking spankme spanky sparkle sparky sparta spartak spartan spartans speaker ' +
  'special spectrum speed speedy spencer spider spiderma spiderman spidey spike spirit spitfire splash spooky sport ' +
  'sports spring springer sprint sprite spunky spurs spyder squirrel squirt srinivas stacey stalker stallion ' +
  'standard stanley star starbuck starcraft stardust starfish stargate stars starship startrek starwars station ' +
  'stealth steele steelers stefan stefano stella stephani stephanie stephen sterlin sterling steve steven stevie ' +
  'stewart stick sticks sticky stimpy stinger stingray stinky stocking stocks stolen stone stonecol stoner stones ' +
  'storm stormy stranger street strider strike striker stripper strong stuart stud student studio stuff stupid ' +
  'subaru sublime success suck sucker suckit suckme sucks sugar sultan summer summit sundance sunday sunny sunrise ' +
  'sunset sunshine super superfly superman superstar support surf surfer surfing susan suzanne suzuki svetik ' +
  'svetlana swallow sweden sweet sweetie sweetpea sweets sweety swimming swinger swingers sword swordfis swordfish ' +
  'sydney sylvia syracuse system tacobell tacoma tamara tammy tanker tanner tanya tara tardis target tarheel ' +
  'tarheels tarzan tasha tatiana tattoo tatyana taurus taylor tazman tdutybq teacher technics techno teddy teen ' +
  'teens tekken telefon temp tempest temple tennis tequila teresa terminal terminator terror terry test tester ' +
  'testing texas thailand thanks thankyou thegame thekid theking theman theodore theone theresa therock thomas ' +
  'thompson thor throat thuglife thumper thunder thx tickle tiffany tiger tigers tigger tight timber time timmy ' +
  'timothy tin tina tinker tinman titanic titans titleist tits titties tobias toby today tolkien tom tomato tomcat ' +
  'tommy tony tool tootsie topcat topdog topgun topper tornado toronto torres toshiba tottenha toyota tracey ' +
  'tractor tracy traffic trains trance transam travel travis treasure trebor tree trevor trfnthbyf tricky trigger ' +
  'trinidad trinity tristan triton triumph trixie trojan trojans trombone trooper trouble truck trucker trucks ' +
  'truelove trumpet trunks trustno tsunami tucker tuesday tundra turbo turkey turner turtle tweety twilight twisted ' +
  'twister tyler tyrone ultima ultimate unicorn united universe unknown unreal usa usuckballz utopia vacation vader ' +
  'vagina valentin valentina valera valeria valerie valhalla valley vampire vanessa vanhalen vanilla vectra vegeta ' +
  'velvet verbatim veritas vernon verona veronica veronika vertigo vette vfczyz vfhbyf vfhecz vfksirf vfrcbv ' +
  'vfrcbvrf vfvekz vfvjxrf victor victoria victory video viking vikings viktor viktoria vincent violet viper vipers ' +
  'virgin virginia vision vitalik vivian vkontakte vladik vladimir vladislav volley volume voodoo vortex voyager ' +
  'voyeur vulcan walker wallace walleye wally walnut walter wanker warcraft warhammer warlock warlord warren ' +
  'warrior warriors water waterloo waters watson wayne weasel weather webmaster webster weed weezer welcome wendy ' +
  'werewolf werner wesley western westham westside wetpussy whatever wheels whiskey whisper white whitney whocares ' +
  'whore whynot wibble wicked wilbur wildcat wildcats wildfire william williams willie willis willow willy wilson ' +
  'window windows winner winnie winston winter wisdom wizard wolf wolfgang wolfie wolfman wolfpack wolverin ' +
  'wolverine wolves wombat women wonder wood woody woof wookie wordpass world wrangler wright wrinkle writer wutang ' +
  'xanadu xavier xfiles xtreme yamaha yankee yankees ybrbnf yellow yfnfif yomama yosemite young yourmom yvonne ' +
  'zachary zaphod zaq zaqixsw zaqwsx zaqxsw zenith zeppelin zidane zipper zombie zorro zvezda zxc zxcasd zxcasdqwe ' +
  'zxcv zxcvbn zxcvbnm';

export const easyWholes =
  '000777fffa 01telemike01 050605rostik 0cdh0v99ue 0o9i8u7y6t 1029384756q 10293847qp 11111aaaaa 111222333a ' +
  '123321qweewq 1234554321a 1234554321q 1234567890zzz 12345abcde 12345qwert7 12345trewq 12345zxcvb 1234qwerasdfzxcv ' +
  '123654789a 123ewqasdcxz 123hfjdk147 123qwe123qwe 123qwe456rty 123qweasdzx 12andriy14 12qw34er56ty 147258369a ' +
  '192837465q 1958proman 1986irachka 19952009sa 19960610ilja 19mtpgam19 1a2a3a4a5a 1a2a3a4a5a6a 1a2b3c4d5e ' +
  '1a2s3d4f5g 1a2s3d4f5g6h 1pass1page 1q2q3q4q5q 1q2w3e4r5t 1q2w3e4r5t6y 1q3e5t7u9o 1qa2ws3ed4rf 1qa2ws3ed4rf5tg ' +
  '1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4 1z2x3c4v5b 23176djivanfros 23wkoa0fp78dk 2606642yra ' +
  '26429vadim 2dumb2live 32615948worms 38gjgeuftd 3f3fpht7op 3rjs1la7qe 3syqo15hil 413276191q 41d8cd98f00b ' +
  '4815162342a 4815162342lf 4815162342lost 4815162342q 4904s677075 5858855abc 59382113kevinp 5hsu75kpot 5t4r3e2w1q ' +
  '6215mila6215 671fsa75yt 7777755102q 789456123a 789456123q 7elephants 7jokx7b9du 7ugd5hip2j 80070633pc ' +
  '80361665abc 8096468644q 87e5nclizry 89063032220m 89231243658s 89876065093rax 89semtsriuty 8phrowz622 8phrowz624 ' +
  '9293709b13 989244342a 999111999q 99strenght 9z5ve9rrcz a1a2a3a4a5 a1b2c3d4e5 a1s2d3f4g5 a1s2d3f4g5h6 a3eilm2s2y ' +
  'a789456123 abcde12345 admin18533362 afrika2002 ajcuivd289 aksjdlasdakj89879 alejandro1 alkanaft123 am4h39d8nh ' +
  'an83546921an13 asd123asd123 astra334566 auckland2010 awo8rx3wa8t badiman28200 bhrh0h2oof6xbqjeh bmvm3e46gtr ' +
  'boredboi4u boy1cool23 boy4u2ownnyc bullnuts2003 c43dae874d c43qpul5rz c7e4f8ezqh chickenwing101 cnfc35762209 ' +
  'combat123654 cvzefh1gkc devilmaycry4 dmiller12as dogphil3650 domainlock2005 dunnowho89 e6pz84qfcj efbcapa201 ' +
  'fatima753357 fighting54 findaupair007 firstone123 fkg7h4f3v6 ghhh47hj764 ghhh47hj7649 ghjcnjnfr1 godzils4s7 ' +
  'good123654 gordolee85 groupd2013 gy3yt2rgls h72sfibbnl hd764nw5d7e1vb1 hd764nw5d7e1vbv hollister1 hondas2000 ' +
  'hshfd4n279 iampurehaha2 idontknow1 imjakie123 ipo54tj45uy856 j3qq4h7h2v jamesbond007 jigei743ks josephphone7 ' +
  'kamelia2011 kanmax1994 kd189nlcih ktjynsq40147 kudos4ever left4dead2 lhbjkjubz2957704 lineage123 lololyo123 ' +
  'lost4815162342 lotrfotr34 love777321777 lovezp1314 lp2568cskt lsia9dnb9y lzhan16889 m6cjy69u35 magical123 ' +
  'mangust6403 mapet123456 maprchem56458 matchbox20 mattylad10 misiaczek1 montgom240 msoracle32re nccpl25282 ' +
  'need4speed nemvxyheqdd5oqxyxyzi newproject2004 nhfdvfnjkju123 nick1234-rem936 nightmare1 nissan350z nokia6230i ' +
  'nthvbyfnjh2 ntktdbpjh1994 nuaddn9561 oc247ngucz p030710p$e4o p0o9i8u7y6 paintball1 paraklast1974 parol12345 ' +
  'pfqwtd27121988 phezc419hv pineapple1 playstation2 playstation3 polniypizdec110211 postov1000 primetime21 ' +
  'psychnaut1 pufunga7782 q1q2q3q4q5 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 ' +
  'qaz123wsx456 qaz26101778 quant4307s queenas8151 qwe123qwe123 r3vi3wpass rashley198 ronaldinho10 runescape1 ' +
  's1a2s3h4a5 s456123789 sataniv1993 saun24865709 scoubidou2 scoubidou6 sdh686drth sdicmt7seytn selfok2013 ' +
  'shelbygt500 sojdlg123aljg something1 soso123aljg spam967888 ss6z2sw6lu stickdaddy77 sunflower1 sutvsc5ysaa ' +
  'svensps820 t34vfrc1991 t5r4e3w2q1 table54781 tamwsn3sja thirteen13 tottenham1 tylerca310 venom121293 vfvfgfgf123 ' +
  'vsjasnel12 w1w2w3w4w5 w2dlww3v5p walkman555 warhammer40k wenef45313 werty12345 winnipeg261 wrestling1 wwwooo1234 ' +
  'xiaoyua123 xxxp455w0rd5 yanshi1982 z1x2c3v4b5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zaq12wsxcde3 zaq1xsw2cde3 zexts364325 ' +
  'zjses9evpa zqjphsyf6ctifgu zxcvb12345';
