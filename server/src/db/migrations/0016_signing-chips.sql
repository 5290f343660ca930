CREATE TABLE "chip" (
	"uid" text PRIMARY KEY NOT NULL,
	"card_sn" text,
	"point_card_id" integer,
	"counter" integer DEFAULT -1 NOT NULL,
	"tapped_at" timestamp with time zone,
	"taps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chip_place" CHECK (("chip"."card_sn" is null) <> ("chip"."point_card_id" is null))
);
--> statement-breakpoint
CREATE TABLE "chip_copy" (
	"uid" text NOT NULL,
	"counter" integer NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chip_copy_uid_counter_pk" PRIMARY KEY("uid","counter")
);
--> statement-breakpoint
ALTER TABLE "chip" ADD CONSTRAINT "chip_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "chip" ADD CONSTRAINT "chip_point_card_id_point_card_id_fk" FOREIGN KEY ("point_card_id") REFERENCES "public"."point_card"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_copy" ADD CONSTRAINT "chip_copy_uid_chip_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."chip"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chip_card" ON "chip" USING btree ("card_sn") WHERE "chip"."card_sn" is not null;--> statement-breakpoint
CREATE INDEX "chip_point_card" ON "chip" USING btree ("point_card_id") WHERE "chip"."point_card_id" is not null;--> statement-breakpoint
CREATE INDEX "chip_copy_age" ON "chip_copy" USING btree ("first_at");