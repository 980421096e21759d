"""The passes that put a row of words otherwise, as a table (its notation: `token_patterns`)."""

from engine.text.pattern_words import table

# 'Equipped creatures', 'an equipped creature' are any that Equipment serves (4.2)
describe_equipped = table(
    "<ARTICLE|ANOTHER|EACH|TARGET FIGHTER/bearer >said_of_cards*,NOUN|CARD|SUBTYPE -> 1:PLAIN=EQUIPPED",
    "FIGHTER/bearer said_of_cards* NOUN|CARD/many -> 1:PLAIN=EQUIPPED 2 3",
    "<ARTICLE|ANOTHER|EACH FIGHTER/bearer -> 1:PLAIN=EQUIPPED 1:NOUN=CREATURE",
)
# 'A Fey and a Men creature' are two; 'a Fey and Men creature' could be one of both factions, or two
share_nouns = table(
    "ARTICLE FACTION AND ARTICLE FACTION NOUN -> 1 2 6 3 4 5 6",
    "ARTICLE FACTION AND FACTION NOUN/one -> !3 a Fey and a Men creature (two), a Fey or Men creature (one)",
)
# 'Name a faction' is 'choose a faction'; a card that is named would be none of the field
name_by_choice = table("TO_NAME >A_KIND|A_NUMBER -> 1:CHOOSE=0")
# 'As many cards as there are Fey creatures' is 'cards equal to the number of Fey creatures'
equate_amounts = table(
    "THAT_MUCH CARD|MANA|DAMAGE|HP|STAT AS THERE_ARE -> 2 1:EQUAL_TO=0 3-4:NUMBER_OF=0",
    *(
        f"THAT_MUCH CARD|MANA|DAMAGE|HP|STAT AS {who} DOES/holds IN_PILE/in_hand -> "
        f"2 1:EQUAL_TO=0 3-5:NUMBER_OF=0 6:PILE={whose}_HAND"
        for who, whose in (("YOU", "YOUR"), ("PLAYER/single", "THEIR"))
    ),
    where="AS",
)
# 'Loses all Armor' is 'has no Armor', 'remove all damage from' is 'heal all damage from'
empty_stats = table(
    "LOSE ALL STAT >DURATION|part_ends|joints|$ -> 1:DOES=HAS 2:NO=0 3",
    "REMOVE ALL DAMAGE >FROM -> 1:HEAL=BASE 2 3",
    "WITH_MOST|WITH_LEAST DAMAGE_ON IT/plain -> 1 2-3:DAMAGE=0",
    "WITH_MOST|WITH_LEAST MANA_ON IT/plain -> 1 2-3:MANA=0",
)
# 'When a monument is summoned by your opponent' is 'when your opponent summons a monument'
lead_with_summoners = table(
    "WHEN|IF ARTICLE|ANOTHER noun_phrase+ IS/plain HAPPENED/summoned BY players -> 1 7 4-6:PUTS=SUMMONED 2 3",
)
# 'Monuments lose all effects, except for this one' is 'monuments other than [this] lose …'
place_this_exception = table(
    "^ NOUN|CARD|SUBTYPE|TOKEN controls? !marks|of_cards* COMMA OTHER_THAN THIS NUMBER?/single >DOT|$ "
    "-> 1 2 5 6-7 3",
)
# Counters are of mana or of damage; only mana is collected or consumed
refuse_counters = table(
    "<!COLLECT|CONSUME,NUMBER|X_NUMBER|ARTICLE|ANY <!UNKNOWN MANA|MANA_ON/of_any_kind -> "
    "!1 mana counters, or damage counters; it could be mana or damage",
)
# 'No creature can block' is 'each creature cannot block'
deny_cards = table(
    "<^|part_ends NO adjectives* nouns/one !part_ends|verbs* CAN/plain -> 1:EACH=0 2 3 4 5:CANNOT=0",
    "<^|part_ends NO adjectives* nouns/many !part_ends|verbs* CAN/plain -> 1:ALL=0 2 3 4 5:CANNOT=0",
)
wait_each_time = table("^ EACH_TIME -> 1:WHEN")
# Of what would happen, 'target creature' is 'a creature that [this] can target' (15.4)
describe_target = table(
    "^ WHEN|IF TARGET/plain !WOULD+ WOULD -> 1 2:ARTICLE=1 3 4:IN_ROW=TARGETABLE 4",
)
# 'It may Strike again' is 'you can: it Strikes': such an action uses none up (6.6, 20.2)
resolve_again = table(
    "one_card CAN/plain actions AGAIN >!DURATION|OR|AND -> 2:YOU_CAN 1 3-4=third",
    "TARGET|CHOSEN noun_phrase+ CAN/plain actions AGAIN >!DURATION|OR|AND -> 3:YOU_CAN 1 2 4-5=third",
    "CAN/plain !marks|CAN* actions AGAIN -> "
    "!4 one thing that one card does at once (it can Strike again); of two: "
    "you can either (1) March or (2) Strike",
    "actions AGAIN -> 1",
)
# 'A and either B or C' is 'A; either B or C': what stands before is done whatever is chosen (13.6)
set_off_choice = table("!COMMA COMMA* AND EITHER >!no_mode|$ -> 1 3:SEMI=0 4")
# 'Creatures in your graveyard' are 'creature cards in your graveyard', and returned from there
name_graveyards = table(
    "RETURN|PUT|SHUFFLE in_subject|amounts* IN_GRAVEYARD/plain >TO|INTO_PILE -> 1 2 3:FROM_PILE=GRAVEYARD",
    "RETURN|PUT|SHUFFLE UP_TO? NUMBER in_subject* PILE/your_grave >TO|INTO_PILE -> "
    "1 2 3 4 5:CARD=CARDS 5>:FROM_PILE=GRAVEYARD",
    "IN_GRAVEYARD/either -> 1:ANY_PILE=GRAVEYARD",
    "<NOUN|SUBTYPE|FACTION IN_GRAVEYARD -> 1:PILE=in_graveyard",
    "CHOOSE !part_ends|WITH+ WITH|measures+ IN_GRAVEYARD -> 1 2 3 4:PILE=in_graveyard",
    "PILE|ANY_PILE WITH|measures+ >part_ends|$ -> 2 1",
    "IN_GRAVEYARD/plain -> 1:IN_PILE=GRAVEYARD",
)
# 'Swap the Might and Life of target creature', 'swap its Might and Life'
merge_swapped_stats = table(
    *(
        line
        for might in ("STAT/plain", "ATTACK")
        for line in (
            f"SWAP THE? {might} AND THE? STAT_OF/single -> 1-6:SWAP_STATS=0",
            f"SWAP one_card|ALL|EACH noun_phrase* OWNS {might} AND STAT/single -> 1:SWAP_STATS=0 2 3",
            f"SWAP one_card|ALL|EACH noun_phrase* OWNS STAT/single AND {might} -> 1:SWAP_STATS=0 2 3",
        )
    ),
    "SWAP THE? STAT/single AND THE? STAT_OF/plain -> 1-6:SWAP_STATS=0",
    where="SWAP",
)
# 'Set a card from your hand' is 'put … face-down onto the field' (7.3)
set_from_piles = table(
    "<^|part_ends|YOU_CAN HAPPENED/set in_subject|amounts* FROM_PILE -> "
    "1:PUT=BASE 2 3 3>:INTO_PILE=FACE_DOWN",
    "<^|part_ends|YOU_CAN HAPPENED/set IT >part_ends|$ -> 1:PUT=BASE 2 2>:INTO_PILE=FACE_DOWN",
    "<^|part_ends|YOU_CAN HAPPENED/set CHOSEN nouns >part_ends|$ -> 1:PUT=BASE 2 3 3>:INTO_PILE=FACE_DOWN",
)
# 'Each player shuffles their hand into their deck': the hand of who does it
name_own_hands = table("<PLAYER PUT|SHUFFLE IT|THEY OWNS HAND -> 1 2-4:HAND=0")
# 'Cannot search their deck' is what is kept from players, not an order
name_searches = table(
    "<!YOU CANNOT SEARCH PILE_NAME/their_deck -> 1 2-3:BARRED=SEARCHING",
    "CANNOT SEARCH PILE_NAME/deck -> !3 their deck, decks; a player searches no other",
)
place_tokens = table("TOKEN IN -> 1 2:TO")  # 'a Creature Token in its zone'
# "At any time" is left out where it is so anyway; no action is, which is one of its Event (6.6)
refuse_hurry = table(
    ". actions ALWAYS -> !3 nothing; actions are performed in the Event Phase, at Slow speed (6.3)",
    "ALWAYS -> ",
)
refuse_spans = table(
    "FOR_AS_LONG -> !1 'for as long as you control this card', '… this card is on the field'; "
    "of what comes and goes 'while …'",
    "AFTER_EFFECT -> "
    "!1 the same before the colon (When targeted by an effect, after that effect resolves: …)",
)
# 'You draw a card during your Draw Phase' is an event and a condition
divide_phases = table("* ^ WHEN|IF .*? <!joints|OR DURING .? PHASE -> 1 2 <3:SEMI 3 4 5")
divide_other_phases = table(
    "^ WHEN|IF PLAYER/single .*? DURING|OUTSIDE THEY OWNS >PHASE -> 1 2 3 4 5-6:OPPONENTS=0",
    "COMMA OUTSIDE -> 2",
    "* ^ WHEN|IF .*? <!joints|OR OUTSIDE .* PHASE -> 1 2 <3:SEMI=0 <3:IF=0 <3:IT=0 <3:IS=0 3:NOT=0 4 5",
)
read_getting_up = table("ENDS/gets_up -> 1:ACTION=RISE")  # no event of a body, but the action (20.2)
# 'Cards that [this] connects to' are 'cards connected to [this]' (3.4)
relate_connected = table(
    "<ADJACENT_TO|CONNECTED_TO|BESIDE THIS NUMBER/single >!nouns|measured -> 1-2",
    "THIS NUMBER/single >CONNECTS -> 1-2",
    "<of_cards THAT?/plain one_card CONNECTS/plain >!begins_noun -> 3:CONNECTED_TO=CONNECTED 2",
    "<of_cards THAT?/plain THIS CONNECTS/single >!begins_noun -> 3:NOT=0 3:CONNECTED_TO=CONNECTED 2",
    "<of_cards THAT/plain CONNECTS/single >THIS -> 1:NOT=0 2:BESIDE=CONNECTING",
    "<bounded|STAT|ATTACK|MANA THAT/plain one_card CONNECTS/plain >!begins_noun -> "
    "3:CONNECTED_TO=CONNECTED 2",
    "<of_cards THAT?/plain TARGET PLAIN* NOUN|CARD/one CONNECTS/plain >!begins_noun -> "
    "5:CONNECTED_TO=CONNECTED 2 3 4",
)
# 'Each creature [this] is connected to' is one connected to it; 'was' is said of a card that has left
relate_joined = table(
    "IF|WHILE|UNLESS !IF|WHILE|UNLESS* ENDS/plain -> 1 2 3:IS=0 3:NOT=0",
    "<of_cards THAT?/plain THIS|IT|FIGHTER IS/plain NOT? CONNECTED_TO|ADJACENT_TO >!begins_noun -> 4 5 2",
    *(
        f"^ {gone} !SEMI|DOT* <of_cards THAT?/plain {card} WAS CONNECTED_TO|ADJACENT_TO >!begins_noun "
        f"-> {made}"
        for gone, card, made in (
            ("WHEN|IF THIS? IS? HAPPENED/gone", "THIS|IT", "1 2 3 4 5 9 7"),
            ("WHEN|IF THIS ARRIVES/leaves", "THIS|IT", "1 2 3 4 8 6"),
            ("WHEN|IF ARTICLE|ANOTHER noun_phrase+ IS? HAPPENED/gone", "IT", "1 2 3 4 5 6 10 8"),
            ("!WHEN|COLON* SAC THIS COLON", "THIS|IT", "1 2 3 4 5 9 7"),
        )
    ),
)
# '[This] gets +1 Might for each card connected to it', where nothing else is named that 'it' could be
relate_to_subject = table(
    "^ !of_cards|TARGET|CHOSEN|IT|FIGHTER* THIS ONLY_DONE_BY noun_phrase* "
    "CONNECTED_TO|ADJACENT_TO|BESIDE IT/plain >joints|$ -> 1 2 3 4 5 6:THIS=0",
    "^ !of_cards|TARGET|CHOSEN|IT|FIGHTER* THIS DOES changes+ FOR_EACH|PER noun_phrase* "
    "CONNECTED_TO|ADJACENT_TO|BESIDE IT/plain >DURATION|joints|$ -> 1 2 3 4 5 6 7 8:THIS=0",
    "^ !one_card|marks|verbs* THIS CANNOT DEED|ACTION|ATTACK IT/plain >DOT|$ -> 1 2 3 4 5:THIS=0",
)
# 'Weak creatures cannot block [this]' is '[this] cannot be blocked by Weak creatures'
turn_round = table(
    *(
        f"<^|COMMA !marks|verbs+ CANNOT {act} THIS >DOT|$ -> 4 2 3:DEED={done} 3:BY=0 1"
        for act, done in (
            ("DEED/blocks", "BLOCKED"),
            ("ACTION/strike", "BE_ATTACKED"),
            ("ATTACK", "BE_ATTACKED"),
        )
    ),
)
# 'When a creature moves next to [this]' is 'to a zone adjacent to [this]'
name_moved_to = table(
    "WHEN ARTICLE|ANOTHER|ANY|EACH noun_phrase* MOVE ADJACENT_TO THIS -> "
    "1 2 3 4 <5:TO=0 <5:ARTICLE=1 <5:NOUN=ZONE 5 6",
)
# 'Turn [this] clockwise' is 'rotate [this] clockwise'
rotate_turned = table(
    "<^|part_ends TURN !part_ends|TURN|MOMENT|DURING* CLOCKWISE >part_ends|$ -> 1:ACTION=ROTATE 2 3"
)
# 'There are 3 or more mana on [this]' is '[this] has 3 or more mana', 'has any mana' is 'has mana'
own_mana = table(
    "<DOES/holds ANY MANA|MANA_ON|DAMAGE_ON|DAMAGE -> 1..2",
    "one_card DOES/has NO? DAMAGE_ON IT/plain >!OWNS|OWNS_ZONE -> 1 2 3 4-5:DAMAGE=0",
    "one_card DOES/has MANA_ON IT/plain >!OWNS|OWNS_ZONE -> 1 2 3-4:MANA=0",
    "THERE_ARE of_bounds|NO|EXACTLY+ MANA_ON one_card >!OWNS|OWNS_ZONE -> 4 1:DOES=HAS 2 3:MANA=0",
    "one_card DOES/has of_bounds|NO|EXACTLY+ MANA_ON IT/plain >!OWNS|OWNS_ZONE -> 1 2 3 4-5:MANA=0",
)
# Of two cards, one of which is taken, 'the other' is the rest
name_other_of_two = table(
    "LOOK_AT THE_TOP NUMBER/two CARD OF_DECK !THE|PLAIN|UP_TO|NUMBER|ARTICLE* NUMBER|ARTICLE/single "
    "!THE|PLAIN|NUMBER|ARTICLE* THE PLAIN/plain >INTO_PILE|TO -> 1 2 3 4 5 6 7 8 9-10:THE_REST=0",
)
# 'At most twice a turn, when …' is 'when …; at most twice a turn'
place_use_limits = table("^ USE_LIMIT COMMA WHEN|IF !SEMI* -> 3 4 2:SEMI 1")
# 'Targeted a second time by your opponent'; no mark stands before what belongs to the event
place_times = table(
    "NTH_TIME|TWICE_EACH BY by_whom -> 2 3 1",
    "COMMA|SEMI AFTER_EFFECT -> 2",
)
# 'Creatures you summon', of what they cost, and 'cards in hand' (22.1)
merge_summoned_by = table(
    "<kinds players SUMMON|PUTS/summoned -> 1-2:SUMMONED_BY",
    "<NOUN PILE/hand -> 1:IN_PILE=HAND",
    "<kinds PILE/hand -> 1:CARD=CARDS 1:IN_PILE=HAND",
    where="COSTS|IGNORE_COSTS|COSTS_OF",
)
# 'Summoning Costs of cards you play are reduced by 1' is 'cards you summon cost 1 less'
tell_costs = table(
    "<kinds players PLAY -> 1-2:SUMMONED_BY",
    "COSTS_OF !joints+ COSTS NUMBER MANA? LESS|MORE -> 2 3 4 5 6",
    "COSTS_OF !joints+ LOWERED|REDUCED/plain NUMBER MANA? >DURATION|DOT|$ -> 2 3:COSTS=0 4 5 3>:LESS=0",
    "COSTS_OF !joints+ LOWERED|REDUCED/single NUMBER MANA? >DURATION|DOT|$ -> 2 3:COSTS=0 4 5 3>:MORE=0",
    where="COSTS|COSTS_OF",
)
# 'Is also Fey and Wynn' is 'is also Fey and is also Wynn'
repeat_also = table("* IS_ALSO FACTION AND|COMMA FACTION >!NOUN|CARD|SUBTYPE|FACTION -> 1 2 3 <1@4 4")
# 'Strike creatures with …' is a verb and which creatures
split_struck = table("DEED/strikes >tells_which -> 1:ACTION=STRIKE 1>:NOUN=CREATURES")
# An attachment is a card where it is chosen, which it can be wherever it lies, or from its host (4.2)
mark_attachments = table(
    "CHOOSE|SELECT in_subject|amounts* ATTACHMENT_OF -> 1 2 3:ATTACHED_CARD=CARD 3>:FROM_HOST=0",
    "CHOOSE|SELECT in_subject|amounts* ATTACHMENTS_OF -> 1 2 3:ATTACHED_CARD=CARDS 3>:FROM_HOST=0",
    "CHOOSE|SELECT in_subject|amounts* ATTACHMENT -> 1 2 3:ATTACHED_CARD",
    "ATTACHED_CARD FROM -> 1 2:FROM_HOST",
)
name_owned_attachments = table("IT OWNS ATTACHMENT -> 3:ATTACHMENTS_OF 1")
# '+1 Might for all creatures' is 'all creatures get +1 Might'
name_receivers = table(
    "<^|parts_of_list DURATION? COMMA? changes* SIGN changes* FOR in_subject+ -> 1 2 7 6:DOES=BASE 3 4 5",
)
refuse_musts = table("YOU_CONTROL|IS|DOES/must -> 1:LATER")  # nothing must be after a colon
# 'Choose either: draw 1, or Pray', 'choose either to draw 1 or to Pray'; numbered, the grammar knows them
drop_choosing = table(
    "CHOOSE >EITHER -> ",
    "<EITHER COLON -> ",
    "<EITHER|OR TO >instructions -> ",
    where="EITHER !MODE",
)
# 'Choose one — A; B; or C' is 'either A or B or C'
drop_marks_before_or = table(
    "* EITHER .* SEMI !OR .* SEMI OR -> 1 2 3:OR 4 5 6 7",
    "* EITHER .* SEMI OR -> 1 2 4",
    where="EITHER !MODE",
)
# 'Knock target creature Prone' is 'knock Prone target creature'
name_inflicted = table("INFLICT/no_condition .*? KEYWORD >joints|DURATION|$ -> 1=$3 2")
# 'Creature card' is 'creature'; a card is of one type, and can count as another besides (4.1)
merge_noun_cards = table(
    "NOUN/card_type NOUN/card_type -> "
    "!2 one noun; a card is of one type, and can count as another besides (4.1)",
    "<!NON NOUN CARD/one -> 1-2=of_one",
    "<!NON NOUN CARD/many -> 1-2=of_many",
)
# 'The creature nearest to [this]' is 'the nearest creature'
place_distances = table("THE !THE*? BY_DISTANCE THIS -> 1 3:PLAIN 2", "BY_DISTANCE THIS -> 1")
# 'A creature with damage on it' is 'a damaged creature', one 'with an Equipment attached to it' is equipped
describe_state = table(
    *(
        f"<!NON NOUN|CARD/{number} described* WITH {having} {it} -> {said} 1 2"
        for number, it in (("one", "IT/plain >!OWNS|OWNS_ZONE"), ("many", "IT/single >!OWNS|OWNS_ZONE"))
        for having, said in (
            ("DAMAGE_ON", "3-5:PLAIN=DAMAGED"),
            ("NO DAMAGE_ON", "3-6:PLAIN=UNDAMAGED"),
            ("ARTICLE SUBTYPE/equipment HAPPENED/attaches TO", "3-8:PLAIN=EQUIPPED"),
        )
    )
)
# 'Creatures that are Weak' are 'Weak creatures', 'that are not Fey' is 'non-Fey'
place_relative_clauses = table(
    "<NOUN|CARD|YOU_CONTROL|OPPONENT_CONTROLS THAT_ARE >NOT?,CONNECTED_TO|ADJACENT_TO|BESIDE -> ",
    "NOUN|CARD controls THAT_ARE NOT KEYWORD|FACTION|SUBTYPE -> 4:NON 5 1 2",
    "NOUN|CARD controls THAT_ARE said_of_cards (OR_KIND,.)* -> 4 5 1 2",
    "NOUN|CARD THAT_ARE NOT KEYWORD|FACTION|SUBTYPE -> 3:NON 4 1",
    "NOUN|CARD THAT_ARE said_of_cards (OR_KIND,.)* -> 3 4 1",
)
# 'Creatures and artifacts', 'Fey and Wynn creatures': any card of either kind
join_nouns = table(
    "* <!one_kind NOUN/many AND NOUN/many -> 1 2:OR_NOUN 3",
    "* FACTION AND FACTION NOUN|CARD/many -> 1 2:OR_KIND 3 4",
)
join_differences = table(
    "BETWEEN NUMBER AND -> 1 2 3:AND_DIFFERENCE",
    "DIFFERENCE !SEMI|DOT|THEN|COLON|AND|DIFFERENCE* AND -> 1 2 3:AND_DIFFERENCE",
)
# 'One of your zones' is 'a zone of yours', 'one of their creatures' 'a creature they control'
merge_one_of = table(
    "PLAYER|PLAYER_MUST !part_ends* NUMBER/single OF THEY OWNS adjectives* NOUN|CARD/many -> "
    "1 2 3-4:ARTICLE 7 8=of_one 5-6:THEY_CONTROL=0",
    "PLAYER CHOOSES ARTICLE adjectives* NOUN|CARD/one THEY_CONTROL AND PLAYER_MUST SAC IT/plain -> "
    "1 2:SAC=0 3 4 5 6-10",
    "<!AT_LEAST|EXACTLY NUMBER/single OF >YOUR|OPPONENTS -> 1:ARTICLE",
    "NUMBER bounds? OF >YOUR|OPPONENTS -> 1 2",
)
# '3 mana or more', 'has Might 3 or more'
move_bounds = table(
    "NUMBER|X_NUMBER measured bounds -> 1 3 2",
    "<DOES/has STAT|ATTACK NUMBER|X_NUMBER bounds -> 2 3 1",
    "<DOES/has STAT|ATTACK AT_LEAST|AT_MOST NUMBER -> 2 3 1",
)
# 'That many cards plus 1', 'half that much damage, rounded up'
place_additions = table(
    "HALF unnamed measured COMMA? ROUNDED -> 1 2 5 3",
    ". ROUNDED measured COMMA -> 1 2 3",
    "unnamed measured PLUS|MINUS NUMBER -> 1 3 4 2",
)
# 'Destroy a creature at random' is 'destroy a random creature'; piles say it last
move_random = table(
    "<^|part_ends !part_ends|of_piles*? picked !part_ends|of_piles|picked* AT_RANDOM -> 1 2 4:RANDOM 3",
    "AT_RANDOM FROM_PILE -> 2 1",
)
put_collected = table("COLLECT . MANA_ON -> 1:PUT=BASE 2 3")  # those collect it
# 'Deal 2 damage to X and 1 to Y' is '… and deal 1 damage to Y'
expand_amounts = table(
    "* DEAL !ends|sized* AND NUMBER TO -> 1 2 3 1@3 4 4:DAMAGE=0 5",
    "* DEAL !ends|sized* AND NUMBER DAMAGE TO -> 1 2 3 1@3 4 5 6",
    "* HEAL !ends|sized* AND NUMBER FROM -> 1 2 3 1@3 4 4:DAMAGE=0 5",
    "* HEAL !ends|sized* AND NUMBER DAMAGE FROM -> 1 2 3 1@3 4 5 6",
    "* REMOVE !ends|sized* AND NUMBER FROM -> 1 2 3 1@3 4 4:MANA=0 5",
    "* REMOVE !ends|sized* AND NUMBER MANA FROM -> 1 2 3 1@3 4 5 6",
)
# 'Mana from A to B, or vice-versa' is 'mana between A and B'
read_vice_versa = table(
    "TRANSFER|MOVE !FROM|TO|TRANSFER|MOVE* FROM !FROM|TO|TRANSFER|MOVE* TO !FROM|TO|TRANSFER|MOVE*? "
    "COMMA? VICE_VERSA -> 1 2 3:BETWEEN=0 4 5:AND=0 6"
)
# An event in which a card 'gains 2 or more mana' is that it collects them; 'has' is a state
name_collecting = table("* WHEN !asks* DOES/gains of_bounds* MANA -> 1 2 3:COLLECT=THIRD 4 5")
# 'Cards except monuments', 'except for monuments, cards' are 'non-monument cards'
place_exceptions = table(
    "^ OTHER_THAN ARTICLE? NOUN COMMA CARD/many -> 1:NON=0 3 5",
    "^ CARD/many .* COMMA OTHER_THAN ARTICLE? NOUN >DOT|$ -> 4:NON=0 6 1 2",
)
# 'If' and 'when' before 'would' are 'the next time': a replacement is used once (15.2)
mark_next_times = table(
    "DURATION COMMA IF|WHEN !marks* WOULD -> 3:NEXT_TIME 1 2 4 5",
    "IF|WHEN !marks* WOULD -> 1:NEXT_TIME 2 3",
)
drop_marks_before_dividing = table("DEAL .? DAMAGE COMMA DIVIDED -> 1 2 3 5")
drop_marks_before_ties = table(
    "SEMI|COMMA|DOT TIE|TIED -> 2",  # a tie belongs to what stands before it (16.3)
    "COMMA FOR_FREE -> 2",
)
merge_this_or = table("TARGET THIS OR -> 1 2-3:THIS_OR")
# '[This] or target' is '[this] or target card', where no target is named before it (13.1)
complete_or_target = table("^ !TARGET* THIS OR TARGET >!noun_phrase -> 1 2 3 4 4>:CARD=CARD")
# 'The creature' is 'that creature', where nothing more describes it
mark_named_nouns = table("THE NOUN|CARD/one >!NOT?,describing -> 1..2:IT=that")
# 'They collect 1 mana each'; 'deal 1 damage to each' is said of each of them
drop_each = table(
    "MAX|MIN NUMBER TO EACH >joints|DURATION|$ -> 1 2",
    "<TO|FROM|MANA_ON EACH >joints|DURATION|$ -> 1:IT=CARDS",
    "<MANA|STAT|ATTACK|IT|TARGET EACH >joints|DURATION|$ -> ",
)
# '[This] and connected creatures' are '[this] and all connected creatures'
name_all = table("THIS|IT|TARGET|CHOSEN AND adjectives* NOUN/many -> 1 2 2>:ALL=0 3 4")
# 'Sac two creatures or one monument' is 'sac two creatures or sac one monument': each has its number
share_payments = table(
    "<^|asking_ends SAC|COUNT_CARDS EITHER NUMBER|ARTICLE !asking_ends|OR+ OR NUMBER|ARTICLE "
    "-> 2 1 3 4 5 1@5 6",
    "<^|asking_ends SAC|COUNT_CARDS NUMBER|ARTICLE !asking_ends|OR+ OR NUMBER >!OR_MORE|OR_FEWER "
    "-> 1 2 3 4 1@4 5",
    "<^|asking_ends SAC|COUNT_CARDS NUMBER !asking_ends|OR+ OR ARTICLE -> 1 2 3 4 1@4 5",
    where="OR",
)
# 'Sac all creatures you control (at least two)' is 'if you control at least two …; sac all of them' (8.5)
ask_least = table(
    "<^|SEMI SAC ALL in_subject* YOUR|YOU_CONTROL in_subject* PAREN AT_LEAST NUMBER CARD? PAREN -> "
    "<1:IF=0 <1:THERE_ARE=0 7 8 3 4 5 <1:SEMI=0 1 2 3 4 5",
    "<^|SEMI SAC ALL in_subject+ PAREN AT_LEAST NUMBER CARD? PAREN -> "
    "<1:IF=0 <1:YOU_CONTROL=0 5 6 3 <1:SEMI=0 1 2 3",
    "<^|SEMI COUNT_CARDS HAND PAREN AT_LEAST NUMBER CARD? PAREN -> "
    "<1:IF=0 <1:YOU=0 <1:DOES=HAS 4 5 <1:CARD=CARDS <1:IN_PILE=HAND <1:SEMI=0 1 2",
    "<^|SEMI CONSUME ALL MANA_ON THIS PAREN AT_LEAST NUMBER MANA? PAREN -> "
    "<1:IF=0 4@1 <1:DOES=HAS 6 7 <1:MANA=0 <1:SEMI=0 1 2 3 4",
    where="PAREN",
)
# 'Consume any 2 mana for each creature you control' is 'any X mana, where X is 2 times their number'
multiply_costs = table(
    "CONSUME ANY? NUMBER/single MANA FOR_EACH noun_phrase+ -> "
    "1 2 3:X_NUMBER=0 4 5:WHERE=0 5>:X_NUMBER=0 5>:IS=0 5>:NUMBER_OF=0 6",
    "CONSUME ANY? NUMBER MANA FOR_EACH noun_phrase+ -> "
    "1 2 <3:X_NUMBER=0 4 5:WHERE=0 5>:X_NUMBER=0 5>:IS=0 3 5>:TIMES=0 5>:NUMBER_OF=0 6",
    "PAY NUMBER/single HP|STAT FOR_EACH noun_phrase+ -> "
    "1 2:X_NUMBER=0 3 4:WHERE=0 4>:X_NUMBER=0 4>:IS=0 4>:NUMBER_OF=0 5",
    "PAY NUMBER HP|STAT FOR_EACH noun_phrase+ -> "
    "1 <2:X_NUMBER=0 3 4:WHERE=0 4>:X_NUMBER=0 4>:IS=0 2 4>:TIMES=0 4>:NUMBER_OF=0 5",
)
# 'Is (not) connected to any creature' is 'is (not) connected to a creature'
deny_any = table("<NOT|IS CONNECTED_TO|ADJACENT_TO|BESIDE ANY -> 1 2:ARTICLE=1")
# 'When summoned; choose one: …', 'consume 1 mana; choose either (1) …' are 'choose either: …' (13.6)
divide_at_choice = table(
    "^ WHEN|IF|CONSUME|PAY|SAC !COLON|EITHER* SEMI EITHER/chooses_one !COLON* $ -> "
    "1 2 3 4:CHOOSE=1 4>:EITHER=0 4>:COLON=0 5",
    "^ WHEN|IF|CONSUME|PAY|SAC !COLON|EITHER* SEMI CHOOSE EITHER MODE !COLON* $ -> 1 2 3 4 5 5>:COLON=0 6 7",
    where="EITHER",
)
# Of a cost, 'either sac a creature; or pay 2 life' is it without 'either' and mark
drop_either_before_costs = table(
    "* EITHER CONSUME|SAC|COUNT_CARDS|PAY|SAC_OR_DISCARD .* SEMI OR -> 1 2 3 5",
    "EITHER CONSUME|SAC|COUNT_CARDS|PAY|SAC_OR_DISCARD .* OR -> 2 3 4",
)
# 'You must control a creature' is 'if you control a creature'
insert_musts = table(
    "* <^|asking_ends|AND !asking_ends|AND !asking_ends|AND* YOU_CONTROL|IS|DOES/must -> 1:IF=0 1 2 3=wanted",
    "* <^|asking_ends|AND YOU_CONTROL|IS|DOES/must -> 1:IF=0 1=wanted",
)
# 'Cards with no mana on them' are 'cards with no mana'
drop_places_of_mana = table(
    *(
        line
        for what, bound in (("MANA", "!part_ends|WITH*"), ("DAMAGE", "bounded+"))
        for line in (
            f"nouns/one !nouns* WITH {bound} {what}_ON IT/plain >!OWNS|OWNS_ZONE -> 1 2 3 4 5-6:{what}",
            f"nouns/many !nouns* WITH {bound} {what}_ON IT/single >!OWNS|OWNS_ZONE -> 1 2 3 4 5-6:{what}",
            f"^ !nouns* WITH {bound} {what}_ON IT/plain >!OWNS|OWNS_ZONE -> 1 2 3 4-5:{what}",
        )
    )
)
# What is attacked now happens, or behind "while" is so
tell_attacked = table(
    "* WHEN !WHEN|IF|WHILE|UNLESS* PAST/attacked -> 1 2 3:HAPPENED=ATTACKED",
    "* ^ IF !WHEN|IF|WHILE|UNLESS* PAST/attacked -> 1 2 3:HAPPENED=ATTACKED",
    "* IF|WHILE|UNLESS !WHEN|IF|WHILE|UNLESS* IS|NOT PAST/attacked -> 1 2 3 4:FIGHTING=IS_ATTACKED",
)
# 'But' is 'other than' right behind 'all creatures', before a card; else it is 'and'
mark_exceptions = table(
    "ALL|EACH|EACH_OF|ANY noun_phrase* kinds|controls BUT >begins_noun -> 1 2 3 4:OTHER_THAN",
    "* does !asking_ends* BUT !joints* does -> 1 2 3:AND 4 5",
    "BUT >begins_noun -> !1 all, each, every or any before what it leaves some out of",
    "BUT -> 1:AND",
    where="BUT",
)
# 'Target an artifact or a creature' is 'target an artifact or creature'; not where both are asked for
merge_either_kind = table(
    "ARTICLE|ANOTHER|TARGET described_before+ NOUN OR ARTICLE NOUN >!described_before -> "
    "!4 'a Fey creature or artifact' for either, or 'a creature or artifact'; or two modes",
    *(
        line
        for kind in ("FACTION", "SUBTYPE", "NOUN")
        for line in (
            f"* <^|asking_ends !asks|asking_ends* {kind} OR ARTICLE {kind} -> 1 2 3 5",
            f"controls|YOU_LACK ARTICLE {kind} OR ARTICLE {kind} >asking_ends|AND|OR|$ -> 1 2 3 4 6",
        )
    ),
    where="OR",
)
# "Until then" is the duration to the moment that was named last (16.2)
resolve_until_then = table(
    "* NEXT MOMENT YOUR TURN !moment* UNTIL_THEN -> 1 2 3 4 5 6:DURATION=NEXT_TURN",
    where="UNTIL_THEN",
)
# 'You gain that much plus 1' is of life, '[this] collects half that much' of mana; 'half that damage' is such
name_that_much = table(
    "<HALF|TWICE|TIMES THAT_DAMAGE -> 1:THAT_MUCH=0",
    "THAT_DAMAGE >PLUS|MINUS -> 1:THAT_MUCH=0",
    "HALF THAT_MUCH DAMAGE|MANA|HP COMMA? ROUNDED -> 1 2 5 3",
    "HALF THAT_MUCH COMMA ROUNDED -> 1 2 4",
    *(
        f"{verb} HALF|TWICE|TIMES|NUMBER* {much} >!COMMA,ROUNDED >joints|INSTEAD|$ -> 1 2 3 {same}:{noun}=0"
        for much, same in (
            ("THAT_MUCH", "3"),
            ("THAT_MUCH PLUS|MINUS .", "4 5 5"),
            ("THAT_MUCH ROUNDED", "4 4"),
        )
        for verb, noun in (("COLLECT", "MANA"), ("<THIS|IT DOES|LOSE", "MANA"), ("DOES|LOSE", "HP"))
    ),
)
# 'Choose either for each target: …' is 'for each target choose either: …'
lead_with_each = table("CHOOSE EITHER FOR_EACH TARGET|OF_THEM -> 3 4 1 2")
# 'When your creature' is 'when a creature of yours'
name_cards_of = table(
    "<WHEN YOUR|OPPONENTS said_of_cards* NOUN|CARD/one -> <1:ARTICLE=1 1 2 3",
)
# What stands before a second and later mode is taken into it
join_modes = table("SEMI|DOT|COMMA|OR+ MODE/later -> 1..2")
# 'Permanently' stands behind what it is said of, and 'on the field' says nothing new of cards (4.2, 22.1)
drop_adverbs = table(
    "from_hand describing_and_verbs* of_cards ON_FIELD -> "
    "!4 the field, a hand, a deck or a graveyard; a card is in one place",
    "of_cards ON_FIELD elsewhere -> !2 the field, a hand, a deck or a graveyard; a card is in one place",
    "<of_cards ON_FIELD -> ",
    "IS PLAIN/up_or_down ON_FIELD -> 1 2",
    "OR_MORE MANA IN_TOTAL -> 1 3:COMBINED 2",
    "AT_LEAST NUMBER MANA IN_TOTAL -> 1 2 4:COMBINED 3",
    "MANA IN_TOTAL -> 1",
    "<verbs DURATION/always !joints+ >joints|$ -> 2 1",
    ". DURATION/always verbs !joints* >joints|$ -> 1 3 4 2",
)
# 'An Equipment attached to [this]', 'attached to one of your creatures'
name_hosts = table(
    "<NOUN|SUBTYPE|CARD|controls HAPPENED/attaches TO THIS -> 1-3:HOSTED=0",
    *(
        f"<NOUN|SUBTYPE|CARD|controls HAPPENED/attaches TO ARTICLE? {creature} -> 1-5:HOSTED={side}"
        for side, creature in (
            ("YOURS", "NOUN/creatures YOU_CONTROL"),
            ("YOURS", "YOUR NOUN/creatures"),
            ("OPPONENTS", "NOUN/creatures OPPONENT_CONTROLS"),
            ("OPPONENTS", "OPPONENTS NOUN/creatures"),
        )
    ),
)
# '[This] is attached to a creature' is '[this] is attached', which is the same (4.2)
drop_hosts = table("PLAIN/attached TO ARTICLE NOUN/creature -> 1-4")
# Of 'can't Strike, but they can block', nothing keeps them from the second
drop_still_can = table(
    "CANNOT !DEED*? COMMA? BUT IT|THEY? CAN/plain DEED/blocks >DOT|$ -> 1 2",
)
