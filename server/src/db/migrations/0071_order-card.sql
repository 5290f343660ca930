CREATE TABLE "order_card" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"card_sn" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_card" ADD CONSTRAINT "order_card_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_card" ADD CONSTRAINT "order_card_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "order_card_of" ON "order_card" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_card_life" ON "order_card" USING btree ("card_sn","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_card_sold" ON "order_card" USING btree ("card_sn") WHERE "order_card"."back_at" is null;